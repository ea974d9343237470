import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import { DAY } from '#contract/shared/day.ts';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge } from '../../tests/support/make/earnings.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makeTier } from '../../tests/support/make/tiers.ts';
import { makePerson } from '../../tests/support/people.ts';
import { tierWorld } from '../../tests/support/worlds/tier.ts';
import type { Act, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { withJob, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof tierWorld.context>[0];
const decisions = ['grant', 'withhold', 'endOverride'] as const;
type Decision = (typeof decisions)[number];
type Name = Decision | 'ease' | 'tighten' | 'pass';

const { ease, tighten, pass, runJob, grant, withhold, endOverride } = tierWorld.acts;
const only = (event: Decision, act: Act<Facts>): Act<Facts> => ({
  ...act,
  when: ({ states }) => (event === 'endOverride') === (states['override'] !== 'none'),
});
const world: World<Facts, Name, 'qualified'> = {
  ...tierWorld,
  acts: {
    ease: withJob(ease, runJob),
    tighten: withJob(tighten, runJob),
    pass: withJob(pass, runJob),
    grant: only('grant', grant),
    withhold: only('withhold', withhold),
    endOverride: only('endOverride', endOverride),
  },
};
const shown = { granted: 'Assigned by staff', withheld: 'Withheld by staff' } as const;

test('partners reach tiers, are at risk, leave them, and staff decide in place of the figures', async ({
  page,
  db,
}) => {
  await be(page, await makePerson(db, 'moderator'));
  const app = await makeApp(db);
  await walkTours(world, async (number) => {
    const { id: partnerId } = await makePartner(db);
    const referral = await makeReferral(db, { partnerId, appId: app.id, shop: `tiered-${number}.example` });
    await makeCharge(db, { referral, amount: 100_000, at: new Date(Date.now() - DAY).toISOString() });
    const tier = await makeTier(db, { metric: 'grossRevenue', windowMonths: 24, reviewMonths: 1 });
    const evaluate = () => db.query("select graphile_worker.add_job('tiers.evaluate', '{}'::json)");
    const threshold = async (amount: number) => {
      await db.query('update tiers set threshold = $1 where id = $2', [amount, tier.id]);
      await evaluate();
    };
    const stored = async () =>
      (
        await db.query<{ state: string }>(
          `select state || ' ' || override_state as state from tier_standings where tier_id = $1 and partner_id = $2`,
          [tier.id, partnerId],
        )
      ).rows[0]?.state;
    await evaluate();
    await expect.poll(stored).toBe('qualified none');
    const item = page.getByRole('list', { name: 'Tiers' }).getByRole('listitem').filter({ hasText: tier.name }).first();
    const decide = (event: Decision) => async () => {
      const label = `${eventLabel(`tier.${event}`)}: ${tier.name}`;
      await item.getByRole('button', { name: label }).click();
      const dialog = page.getByRole('dialog', { name: label });
      if (event !== 'endOverride') await dialog.getByLabel('Until').fill(dayFromNow(20));
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed.');
      await dialog.getByRole('button', { name: eventLabel(`tier.${event}`), exact: true }).click();
      await expect(dialog).toHaveCount(0);
    };
    return {
      people: { grant: decide('grant'), withhold: decide('withhold'), endOverride: decide('endOverride') },
      server: {
        ease: () => threshold(100_000),
        tighten: () => threshold(100_001),
        pass: async () => {
          await db.query(
            `update tier_standings
                set starts_at = case when starts_at is not null then now() end,
                    review_at = case when review_at is not null then now() end,
                    grace_until = case when grace_until is not null then now() end,
                    override_until = case when override_until is not null then now() end
              where tier_id = $1 and partner_id = $2`,
            [tier.id, partnerId],
          );
          await evaluate();
        },
      },
      stored,
      open: () => page.goto(`/admin/partners/${partnerId}`),
      shows: async (state, events) => {
        const [standing = '', override = ''] = state.split(' ');
        const label = override === 'granted' || override === 'withheld' ? shown[override] : stateLabel(standing);
        await expect(item.getByText(label, { exact: true }).first()).toBeVisible();
        for (const event of decisions)
          await expect(item.getByRole('button', { name: `${eventLabel(`tier.${event}`)}: ${tier.name}` })).toHaveCount(
            events.includes(`tier.${event}`) ? 1 : 0,
          );
      },
    };
  });
});

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
