import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeClaim } from '../../tests/support/make/cases.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { claimWorld } from '../../tests/support/worlds/claim.ts';
import type { Act, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { calling } from '../support/calling.ts';
import { walkTogether } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof claimWorld.context>[0];
type Name =
  | 'ask'
  | 'answer'
  | 'grant'
  | 'grantByOther'
  | 'refuse'
  | 'refuseByOther'
  | 'appeal'
  | 'withdraw'
  | 'overdue';

const { ask, answer, grant, grantByOther, refuse, refuseByOther, appeal, withdraw } = claimWorld.acts;
/** The deadline passes, and the job finds it. */
const overdue: Act<Facts> = {
  when: ({ states, facts }) => facts.waited === 0 && ['open', 'asked', 'appealed'].includes(states['claim'] ?? ''),
  before: ({ facts }) => ({ ...facts, waited: 1 }),
  sends: () => ['claim.escalate'],
  after: ({ facts }) => ({ ...facts, escalated: 1 }),
};
const world: World<Facts, Name, 'creditedToAnother'> = {
  ...claimWorld,
  starts: { creditedToAnother: claimWorld.starts.creditedToAnother },
  acts: { ask, answer, grant, grantByOther, refuse, refuseByOther, appeal, withdraw, overdue },
};

test('claims are asked about, answered, escalated, granted, refused, appealed, declined and withdrawn', async ({
  page,
  db,
}) => {
  const [asker, deciding, another] = [
    await makePerson(db, 'partner'),
    await makePerson(db, 'moderator'),
    await makePerson(db, 'moderator'),
  ];
  await be(page, another);
  const partner = calling(page, await makeSession(db, asker.id));
  const first = calling(page, await makeSession(db, deciding.id));
  const second = calling(page, await makeSession(db, another.id));
  const app = await makeApp(db);
  const { id: rivalId } = await makePartner(db);
  const reason = { reason: 'As they wrote.' };
  await walkTogether(
    world,
    async (number) => {
      const shop = `claimed-${number}.example`;
      const partnerId = asker.partnerId ?? '';
      await makeReferral(db, { partnerId: rivalId, appId: app.id, shop });
      const { id } = await makeClaim(db, { partnerId, submittedBy: asker.id, appId: app.id, shop });
      const step = (call: typeof partner, what: string, body?: object) => () =>
        call('POST', `/api/claims/${id}/${what}`, body);
      const read = async <Column extends 'state' | 'escalated'>(column: Column): Promise<string | undefined> =>
        (await db.query<Record<Column, string>>(`select ${column}::text from claims where id = $1`, [id])).rows[0]?.[
          column
        ];
      return {
        hands: {
          ask: step(first, 'ask', { question: 'When was that?' }),
          answer: step(partner, 'answer', { answer: 'In May.' }),
          grant: step(first, 'grant', reason),
          grantByOther: step(second, 'grant', reason),
          refuse: step(first, 'refuse', reason),
          refuseByOther: step(second, 'refuse', reason),
          appeal: step(partner, 'appeal', reason),
          withdraw: step(partner, 'withdraw'),
          overdue: async () => {
            await db.query("update claims set respond_by = now() - interval '1 hour' where id = $1", [id]);
            await db.query("select graphile_worker.add_job('claims.escalate', '{}'::json)");
            // It stays in its state.
            await expect.poll(() => read('escalated')).toBe('1');
          },
        },
        stored: () => read('state'),
        shows: (state) =>
          expect(page.getByRole('table', { name: 'Claims' }).getByRole('row').filter({ hasText: shop })).toContainText(
            stateLabel(state),
          ),
      };
    },
    () => page.goto('/admin/referrals?view=claims&state=all'),
  );
});
