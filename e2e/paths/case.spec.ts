import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import { makeCase } from '../../tests/support/make/cases.ts';
import { makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { caseWorld } from '../../tests/support/worlds/case.ts';
import type { Act, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { calling } from '../support/calling.ts';
import { walkTogether } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof caseWorld.context>[0];
type Name = 'ask' | 'answer' | 'clear' | 'confirm' | 'reopen' | 'overdue';

const { ask, answer, clear, confirm, reopen } = caseWorld.acts;
/** The deadline passes, and the job finds it. */
const overdue: Act<Facts> = {
  when: ({ states, facts }) => facts.waited === 0 && ['open', 'asked'].includes(states['case'] ?? ''),
  before: ({ facts }) => ({ ...facts, waited: 1 }),
  sends: () => ['case.escalate'],
  after: ({ facts }) => ({ ...facts, escalated: 1 }),
};
const world: World<Facts, Name, 'found'> = {
  ...caseWorld,
  acts: { ask, answer, clear, confirm, reopen, overdue },
};

test('cases are asked about, answered, escalated, cleared, confirmed and reopened', async ({ page, db }) => {
  const staff = await makePerson(db, 'moderator');
  await be(page, staff);
  const deciding = calling(page, await makeSession(db, staff.id));
  const reason = { reason: 'As they wrote.' };
  await walkTogether(
    world,
    async () => {
      const person = await makePerson(db, 'partner');
      const partner = calling(page, await makeSession(db, person.id));
      const { id } = await makeCase(db, { partnerId: person.partnerId ?? '' });
      const step = (call: typeof partner, what: string, body: object) => () =>
        call('POST', `/api/cases/${id}/${what}`, body);
      const read = async <Column extends 'state' | 'escalated'>(column: Column): Promise<string | undefined> =>
        (await db.query<Record<Column, string>>(`select ${column}::text from review_cases where id = $1`, [id]))
          .rows[0]?.[column];
      return {
        hands: {
          ask: step(deciding, 'ask', { question: 'Whose shop is it?' }),
          answer: step(partner, 'answer', { answer: 'A customer’s.' }),
          clear: step(deciding, 'clear', reason),
          confirm: step(deciding, 'confirm', reason),
          reopen: step(deciding, 'reopen', reason),
          overdue: async () => {
            await db.query("update review_cases set respond_by = now() - interval '1 hour' where id = $1", [id]);
            await db.query("select graphile_worker.add_job('cases.escalate', '{}'::json)");
            // It stays in its state.
            await expect.poll(() => read('escalated')).toBe('1');
          },
        },
        stored: () => read('state'),
        shows: (state) =>
          expect(
            page
              .getByRole('table', { name: 'Reviews' })
              .getByRole('row')
              .filter({ hasText: person.company ?? '' }),
          ).toContainText(stateLabel(state)),
      };
    },
    () => page.goto('/admin/referrals?view=reviews&state=all'),
  );
});
