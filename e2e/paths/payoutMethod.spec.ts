import { DAY } from '#contract/shared/day.ts';
import { makePayoutMethod } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { payoutMethodWorld } from '../../tests/support/worlds/payoutMethod.ts';
import type { Act, Standing, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { calling } from '../support/calling.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof payoutMethodWorld.context>[0];
const { cancel, changeAgain, replace } = payoutMethodWorld.acts;
const stillWaits = ({ facts }: Standing<Facts>) => !facts.hasWaited;
const activate: Act<Facts> = {
  when: (at) => !stillWaits(at) && at.states['payoutMethod'] === 'requested',
  sends: () => ['payoutMethod.activate'],
};
/** The database keeps what a change says of its time: it is made with that over, or still to come. */
const world: World<Facts, 'activate' | 'cancel' | 'changeAgain' | 'replace', 'changed' | 'due'> = {
  ...payoutMethodWorld,
  starts: { changed: { facts: { hasWaited: false } }, due: { facts: { hasWaited: true } } },
  acts: {
    activate,
    cancel: { ...cancel, when: stillWaits },
    changeAgain: { ...changeAgain, when: (at) => stillWaits(at) && at.states['payoutMethod'] === 'requested' },
    replace,
  },
};

test('a changed payout method is cancelled or replaced while it waits, and counts once its time is over', async ({
  page,
  db,
}) => {
  const person = await makePerson(db, 'partner', { partner: { payoutMethod: 'wise' } });
  const partnerId = person.partnerId ?? '';
  const call = calling(page, await be(page, person));
  const panel = page.getByRole('region', { name: 'Payout method', exact: true });
  const waiting = page.getByRole('region', { name: 'New payout method', exact: true });
  const change = (email: string, countsFrom: Date) =>
    makePayoutMethod(db, {
      partnerId,
      method: 'wise',
      email,
      at: new Date(countsFrom.getTime() - 2 * DAY).toISOString(),
      countsFrom: countsFrom.toISOString(),
    });
  const runJob = () => db.query("select graphile_worker.add_job('payoutMethods.activate', '{}'::json)");
  await walkTours(world, async (number, start) => {
    // Of an earlier tour one may still wait.
    const { rows } = await db.query<{ id: string }>(
      "select id from payout_methods where partner_id = $1 and state = 'requested'",
      [partnerId],
    );
    for (const { id } of rows) await call('POST', `/api/payouts/method/${id}/cancel`);
    const at = (host: string) => ({ email: `pat@${host}-${number}.example`, masked: `p•••@${host}-${number}.example` });
    const [changed, newer] = [at('changed'), at('newer')];
    const { id } = await change(changed.email, new Date(Date.now() + (start === 'due' ? 0 : DAY)));
    return {
      people: {
        cancel: () => press(page, 'Cancel the change', 'Keep the old method'),
        changeAgain: async () => {
          await press(page, 'Change');
          await panel.getByLabel('Wise email').fill(newer.email);
          await panel.getByLabel('Your password').fill(person.password);
          await press(page, 'Save payout method');
        },
      },
      server: {
        activate: runJob,
        replace: async () => {
          await change(newer.email, new Date());
          await runJob();
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from payout_methods where id = $1', [id])).rows[0]?.state,
      open: () => page.goto('/payouts'),
      shows: async (state) => {
        if (state === 'effective') await expect(panel).toContainText(changed.masked);
        else {
          // Another change takes its place: where payouts go, or beside that while it waits.
          if (state === 'superseded') await expect(panel).toContainText(newer.masked);
          await expect(panel).not.toContainText(changed.masked);
        }
        await expect(waiting).toHaveCount(state === 'superseded' && start === 'changed' ? 1 : 0);
      },
    };
  });
});
