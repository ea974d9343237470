import { capital } from '#contract/shared/format.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { doneWord } from '#contract/lifecycles/eventWords.ts';

import { makePerson } from '../../tests/support/people.ts';
import { approvalWorld } from '../../tests/support/worlds/approval.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof approvalWorld.context>[0];
const { approve, reject, reopen, ask, answer, reapply, pass } = approvalWorld.acts;
/** The target is over and the job says so, in one: the server's own clock would come between the two. */
const world: World<Facts, 'approve' | 'reject' | 'reopen' | 'ask' | 'answer' | 'reapply' | 'escalate', 'registered'> = {
  ...approvalWorld,
  starts: { registered: approvalWorld.starts.registered },
  acts: {
    approve,
    reject,
    reopen,
    ask,
    answer,
    reapply,
    escalate: { ...pass, sends: ({ states }) => (states['approval'] === 'pending' ? ['approval.escalate'] : []) },
  },
};

/** The entries a history shows before it is opened whole. */
const shownFirst = 6;

test('staff decide on a registration, ask, reject and reopen it; its partner answers and applies again, the clock makes it overdue', async ({
  page,
  newVisitor,
  db,
}) => {
  await be(page, await makePerson(db, 'moderator'));
  await walkTours(world, async () => {
    const person = await makePerson(db, 'pending');
    const id = person.partnerId;
    const partner = await newVisitor();
    await be(partner, person);
    const decision = page.getByRole('region', { name: 'Decision', exact: true });
    const history = page.getByRole('region', { name: 'History', exact: true });
    const entries = history.getByRole('list', { name: 'History' }).getByRole('listitem');
    const open = () => page.goto(`/admin/partners/${id}?tab=activity`);
    const write = (text: string) => decision.getByLabel('Note to the partner').fill(text);
    let written = 0;
    return {
      people: {
        approve: () => press(page, 'Approve partner'),
        reject: async () => {
          await write('Not yet.');
          await decision.getByRole('button', { name: /^(Reject|Withdraw approval)$/ }).click();
        },
        reopen: () => press(page, 'Reopen'),
        ask: async () => {
          written += 1;
          await write(`Question ${written}`);
          await press(page, 'Ask for information');
          await expect(decision).toContainText(`Question ${written}`);
        },
        answer: async () => {
          await partner.goto('/');
          await partner.getByLabel('Your answer').fill('Forty bakeries.');
          await press(partner, 'Send answer');
          await expect(partner.getByText('Waiting for a decision…')).toBeVisible();
          await open();
        },
        reapply: async () => {
          await partner.goto('/');
          await partner.getByLabel('What has changed?').fill('We have shops now.');
          await press(partner, 'Apply again');
          await expect(partner.getByText(/usually within 2 business days/)).toBeVisible();
          await open();
        },
      },
      server: {
        escalate: async () => {
          await db.query(
            "update partners set created_at = now() - interval '30 days', approval_since = now() - interval '30 days' where id = $1",
            [id],
          );
          await db.query("select graphile_worker.add_job('registrations.escalate', '{}'::json)");
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select approval_state as state from partners where id = $1', [id])).rows[0]
          ?.state,
      open,
      shows: async (state, events, taken) => {
        // Entries may read alike: their number says that the newest is here.
        await expect(entries).toHaveCount(Math.min(taken.length, shownFirst));
        if (taken.length > shownFirst)
          await expect(history.getByRole('button', { name: `Show all ${taken.length}` })).toBeVisible();
        for (const { event, fromState, toState } of taken.slice(0, 1)) {
          await expect(entries.first()).toContainText(capital(doneWord(event)));
          // Another question instead of an open one leaves it where it was.
          if (fromState !== toState)
            await expect(entries.first()).toContainText(`${stateLabel(fromState)} → to ${stateLabel(toState)}`);
        }
        const buttons = {
          'Approve partner': 'approval.approve',
          [state === 'approved' ? 'Withdraw approval' : 'Reject']: 'approval.reject',
          'Ask for information': 'approval.ask',
          Reopen: 'approval.reopen',
        };
        for (const [name, event] of Object.entries(buttons))
          await expect(decision.getByRole('button', { name, exact: true })).toHaveCount(events.includes(event) ? 1 : 0);
        if (state === 'approved')
          await expect(decision.getByLabel('Note to the partner')).toHaveAccessibleDescription(
            'Required to withdraw the approval.',
          );
      },
    };
  });
});
