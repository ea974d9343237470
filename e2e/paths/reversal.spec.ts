import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { DAY } from '#contract/shared/day.ts';

import { refunded } from '../../tests/support/events.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge, makeReversal } from '../../tests/support/make/earnings.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { reversalWorld } from '../../tests/support/worlds/reversal.ts';
import type { Act, Standing, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { report } from '../support/billing.ts';
import { calling } from '../support/calling.ts';
import { walkTogether } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof reversalWorld.context>[0];
type Name = 'accept' | 'dispute' | 'uphold' | 'dismiss' | 'withdrawOwn' | 'refund' | 'overdue';

const stateOf = ({ states }: Standing<Facts>) => states['reversal'];
const { accept, dispute, uphold, dismiss, withdrawOwn, refund } = reversalWorld.acts;
/** The deadline of a dispute passes, or that of an answer has: the job, which finds all that are due, comes first. */
const overdue: Act<Facts> = {
  when: (at) => (stateOf(at) === 'proposed' ? at.facts.isOver : stateOf(at) === 'disputed'),
  before: ({ facts }) => ({ ...facts, isOver: true }),
  sends: (at) => [stateOf(at) === 'proposed' ? 'reversal.takeEffect' : 'reversal.escalate'],
};
const byOthers = (act: Act<Facts>): Act<Facts> => ({
  ...act,
  when: (at) => !(stateOf(at) === 'proposed' && at.facts.isOver) && (act.when?.(at) ?? true),
});
const { facts } = reversalWorld.starts.proposed;
const world: World<Facts, Name, 'proposed' | 'late'> = {
  ...reversalWorld,
  starts: { proposed: { facts }, late: { facts: { ...facts, isOver: true } } },
  acts: {
    accept: byOthers(accept),
    dispute: byOthers(dispute),
    uphold: byOthers(uphold),
    dismiss: byOthers(dismiss),
    withdrawOwn: byOthers(withdrawOwn),
    refund: byOthers(refund),
    overdue,
  },
};

test('reversals are accepted, disputed, escalated, decided, withdrawn, and overtaken by a refund', async ({
  page,
  db,
  server,
}) => {
  const [asker, proposer, other] = [
    await makePerson(db, 'partner'),
    await makePerson(db, 'moderator'),
    await makePerson(db, 'moderator'),
  ];
  await be(page, other);
  const partner = calling(page, await makeSession(db, asker.id));
  const first = calling(page, await makeSession(db, proposer.id));
  const second = calling(page, await makeSession(db, other.id));
  const app = await makeApp(db);
  const reason = { reason: 'It is another company.' };
  await walkTogether(
    world,
    async (number, start) => {
      const shop = `reversed-${number}.example`;
      const referral = await makeReferral(db, { partnerId: asker.partnerId ?? '', appId: app.id, shop });
      const charge = await makeCharge(db, { referral });
      const at = new Date(Date.now() - (start === 'late' ? 20 : 1) * DAY).toISOString();
      const { id } = await makeReversal(db, { charge, proposedBy: proposer.id, at });
      const step = (call: typeof partner, what: string, body?: object) => () =>
        call('POST', `/api/reversals/${id}/${what}`, body);
      return {
        hands: {
          accept: step(partner, 'accept'),
          dispute: step(partner, 'dispute', reason),
          uphold: step(second, 'uphold', reason),
          dismiss: step(second, 'dismiss', reason),
          withdrawOwn: step(first, 'withdraw'),
          overdue: async () => {
            await db.query(
              "update reversals set decide_by = now() - interval '1 hour' where id = $1 and state = 'disputed'",
              [id],
            );
            await db.query("select graphile_worker.add_job('reversals.clock', '{}'::json)");
          },
          refund: async () => {
            const data = { refundId: `refund-of-${shop}`, chargeId: charge.externalId, amount: charge.amount };
            expect(await report(server.url, app, refunded(shop, new Date().toISOString(), data))).toBe(202);
          },
        },
        stored: async () =>
          (await db.query<{ state: string }>('select state from reversals where id = $1', [id])).rows[0]?.state,
        shows: (state) =>
          expect(
            page.getByRole('table', { name: 'Reversals' }).getByRole('row').filter({ hasText: shop }),
          ).toContainText(stateLabel(state)),
      };
    },
    () => page.goto('/admin/payouts/reversals'),
  );
});
