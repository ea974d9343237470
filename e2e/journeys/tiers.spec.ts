import { randomUUID } from 'node:crypto';

import { DAY } from '#contract/shared/day.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makeTier } from '../../tests/support/make/tiers.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { report } from '../support/billing.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true });

test('an admin sets up a tier, a partner reaches it, is in it with the next month, and earns by its rate', async ({
  page,
  newVisitor,
  server,
  db,
}) => {
  const person = await makePerson(db, 'partner');
  const partnerId = person.partnerId ?? '';
  const app = await makeApp(db, { name: 'Tiered App' });
  const installedAt = new Date(Date.now() - DAY).toISOString();
  const { shop } = await makeReferral(db, { partnerId, appId: app.id, shop: 'a-tiered-shop.example', installedAt });
  const charge = async (amount: number) => {
    const timestamp = new Date().toISOString();
    const data = { shop, chargeId: randomUUID(), amount, currency: 'USD' };
    expect(await report(server.url, app, { type: 'charge.succeeded', timestamp, data })).toBe(202);
  };
  const evaluate = () => db.query("select graphile_worker.add_job('tiers.evaluate', '{}'::json)");
  const partner = await newVisitor();
  await Promise.all([be(page, await makePerson(db, 'admin')), be(partner, person)]);
  const own = partner.getByRole('region', { name: 'Your tier' });

  await test.step('a tier is added, and its terms are set', async () => {
    await page.goto('/admin/tiers');
    await screenIs(page, 'Tiers');
    await expect(page.getByText('No tiers yet')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Add tier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add tier' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Gold');
    await dialog.getByRole('button', { name: 'Add tier' }).click();
    await expect(dialog.getByText('Enter a number.')).toBeVisible();
    await dialog.getByLabel('Threshold in USD').fill('1000');
    await settled(page);
    await axe(page);
    await dialog.getByRole('button', { name: 'Add tier' }).click();
    await expect(page.getByText('Tier added')).toBeVisible();
    const row = page.getByRole('table', { name: 'Tiers' }).getByRole('row', { name: /Gold/ });
    await expect(row).toContainText('US$1,000.00 net revenue in the last 3 months');
    await row.getByRole('link', { name: 'Set its terms' }).click();
    await screenIs(page, 'Gold');
    await page.getByRole('button', { name: 'Change terms' }).click();
    await page.getByRole('button', { name: 'Add a clause' }).click();
    await page.getByRole('group', { name: 'Clause 1' }).getByLabel('Rate').fill('30');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Tiers begin.');
    await page.getByRole('button', { name: 'Save terms' }).click();
    await expect(page.getByText('Terms saved')).toBeVisible();
  });

  await test.step('another admin saves first: what both changed is chosen, what one changed is kept', async () => {
    await page.goto('/admin/tiers');
    await page.getByRole('button', { name: 'Edit Gold' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit tier' });
    await dialog.getByLabel('Grace period (days)').fill('20');
    await db.query('update tiers set grace_days = 14, review_months = 6, version = version + 1');
    await dialog.getByRole('button', { name: 'Save tier' }).click();
    const conflict = dialog.getByRole('region', { name: 'Someone else changed the tier' });
    await expect(conflict).toBeFocused();
    await expect(conflict.getByRole('group', { name: 'Grace period' })).toContainText('14 days');
    await expect(dialog.getByLabel('Reviewed')).toHaveValue('6');
    await settled(page);
    await axe(page);
    await conflict.getByRole('button', { name: 'Keep mine: Grace period' }).click();
    await dialog.getByRole('button', { name: 'Save tier' }).click();
    await expect(page.getByText('Tier saved')).toBeVisible();
    const kept = await db.query('select grace_days as grace, review_months as months, version from tiers');
    expect(kept.rows).toEqual([{ grace: 20, months: 6, version: 3 }]);
  });

  await test.step('the partner reads what is missing until when, and reaches it', async () => {
    await charge(40_000);
    await partner.goto('/');
    await expect(own).toContainText('US$400.00 of US$1,000.00 net revenue in the last 3 months');
    await expect(own).toContainText('30% of each charge');
    await expect(own.getByRole('progressbar', { name: 'Progress to Gold' })).toHaveAttribute('aria-valuenow', '40000');
    await charge(60_000);
    await evaluate();
    const stored = async () =>
      (await db.query<{ state: string }>('select state from tier_standings where partner_id = $1', [partnerId])).rows;
    await expect.poll(stored).toEqual([{ state: 'qualified' }]);
    await partner.reload();
    await expect(own).toContainText('It starts on');
    await settled(partner);
    await axe(partner);
  });

  await test.step('what counts towards a tier opens into its shops', async () => {
    await makeTier(db, { name: 'Many shops', metric: 'installs', currency: null, threshold: 9 });
    await partner.reload();
    await expect(own).toContainText('1 of 9 installs in the last 3 months');
    // Partners have no list of net revenue.
    await expect(own.getByRole('link', { name: /^Net revenue/ })).toHaveCount(0);
    await own.getByRole('link', { name: 'Installs: 1' }).click();
    await screenIs(partner, 'Referrals');
    const shops = partner.getByRole('table', { name: 'Referrals' }).getByRole('row');
    await expect(shops).toHaveText([/Shop/, /a-tiered-shop\.example/]);
    await partner.getByRole('link', { name: 'Dashboard' }).click();
    await expect(own).toBeVisible();
  });

  await test.step('the month begins: the partner is notified, is in the tier, and earns by its rate', async () => {
    await db.query('update tier_standings set starts_at = now() where partner_id = $1', [partnerId]);
    await evaluate();
    // Without a reload.
    await expect(own).toContainText('You are in Gold.');
    await partner.getByRole('button', { name: /^Notifications/ }).click();
    const bell = partner.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByText('You are in the Gold tier')).toBeVisible();
    await charge(10_000);
    const earned = () =>
      db
        .query<{ amount: string; scope: string }>(
          `select m.amount_minor::text as amount, t.scope from commissions m join pay_terms t on t.id = m.terms_id
             join charges c on c.id = m.charge_id join referrals r on r.id = c.referral_id where r.partner_id = $1 order by m.id`,
          [partnerId],
        )
        .then(({ rows }) => rows);
    await expect.poll(earned).toEqual([
      { amount: '8000', scope: 'app' },
      { amount: '12000', scope: 'app' },
      { amount: '3000', scope: 'tier' },
    ]);
  });

  await test.step('the admin finds the partner there, and keeps it out of the tier with a reason', async () => {
    await page.goto('/admin/tiers');
    await screenIs(page, 'Tiers');
    const standings = page.getByRole('table', { name: 'Partners by tier' });
    await standings.getByRole('link', { name: new RegExp(person.company ?? '') }).click();
    await page.getByRole('button', { name: 'Withhold the tier: Gold' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Until').fill(new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Coupon sites come first.');
    await settled(page);
    await axe(page);
    await dialog.getByRole('button', { name: 'Withhold the tier', exact: true }).click();
    await expect(page.getByText('Withheld by staff')).toBeVisible();
    await expect(own).toContainText('Withheld by staff');
    await expect(own).not.toContainText('You are in Gold.');
  });

  await test.step('staff open what counts towards a tier: the list has the same sum', async () => {
    await page.getByRole('link', { name: 'Net revenue: US$1,100.00' }).click();
    await screenIs(page, 'Referrals');
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('US$1,100.00');
  });
});
