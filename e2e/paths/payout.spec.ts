import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';

import { makeEntry, makePayout } from '../../tests/support/make/earnings.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { payoutWorld } from '../../tests/support/worlds/payout.ts';
import type { Act, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof payoutWorld.context>[0];
const steps = ['approve', 'hold', 'release', 'send', 'confirm', 'fail', 'retry', 'void', 'return'] as const;
type Step = (typeof steps)[number];
type Name = Step | 'undo' | 'overdue';
const { approve, hold, release, send, confirm, fail, retry, void: end, return: back, undo } = payoutWorld.acts;
const overdue: Act<Facts> = {
  when: ({ states }) => states['payout'] === 'processing',
  before: ({ facts }) => ({ ...facts, isLate: true }),
  sends: () => ['payout.escalate'],
};
const world: World<Facts, Name, 'run'> = {
  ...payoutWorld,
  starts: { run: payoutWorld.starts.run },
  acts: { approve, hold, release, send, confirm, fail, retry, void: end, return: back, undo, overdue },
};

test('an admin takes payouts through every step', async ({ page, db }) => {
  await be(page, await makePerson(db, 'admin'));
  await walkTours(world, async () => {
    const { id: partnerId } = await makePartner(db);
    const { id } = await makePayout(db, { partnerId, entries: [await makeEntry(db, { partnerId })] });
    const panel = page.getByRole('region', { name: 'Next step', exact: true });
    const label = (step: Step | 'undo') => eventLabel(`payout.${step}`);
    const take = (step: Step | 'undo', field?: 'Reason' | 'Reference') => async () => {
      await press(page, label(step));
      if (field === undefined) return;
      const dialog = page.getByRole('dialog', { name: label(step) });
      await dialog.getByRole('textbox', { name: field }).fill('P-1');
      await dialog.getByRole('button', { name: label(step), exact: true }).click();
      await expect(dialog).toHaveCount(0);
    };
    return {
      people: {
        approve: take('approve'),
        hold: take('hold', 'Reason'),
        release: take('release'),
        send: take('send'),
        confirm: take('confirm', 'Reference'),
        fail: take('fail', 'Reason'),
        retry: take('retry'),
        void: take('void', 'Reason'),
        return: take('return', 'Reason'),
        undo: take('undo', 'Reason'),
      },
      server: {
        overdue: async () => {
          await db.query("update payouts set sent_at = now() - interval '6 days' where id = $1", [id]);
          await db.query("select graphile_worker.add_job('payouts.clock', '{}'::json)");
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from payouts where id = $1', [id])).rows[0]?.state,
      open: () => page.goto(`/admin/payouts/${id}`),
      shows: async (state, events, [last]) => {
        const header = page.locator('#main header');
        const status = last?.event === 'payout.undo' ? 'Paid, undone' : stateLabel(state);
        await expect(header.getByText(status, { exact: true })).toBeVisible();
        for (const step of steps)
          await expect(panel.getByRole('button', { name: label(step), exact: true })).toHaveCount(
            events.includes(`payout.${step}`) ? 1 : 0,
          );
        await expect(page.getByRole('button', { name: label('undo'), exact: true })).toHaveCount(
          events.includes('payout.undo') ? 1 : 0,
        );
      },
    };
  });
});
