import { DAY } from '#contract/shared/day.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge } from '../../tests/support/make/earnings.ts';
import { makeManager } from '../../tests/support/make/partners.ts';
import { makeClick, makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

// Figures count everything there is.
test.use({ isAlone: true });

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

test('a manager finds who went quiet and writes to them, and an admin gives a partner without a manager to one', async ({
  page,
  newVisitor,
  db,
}) => {
  const [quiet, busy] = [await makePerson(db, 'partner'), await makePerson(db, 'partner')];
  const app = await makeApp(db, { name: 'Silent Box' });
  const manager = await makePerson(db, 'admin', { user: { role: 'manager', firstName: 'Mara', lastName: 'Quill' } });
  const people = [
    { person: quiet, clickedAt: ago(40) },
    { person: busy, clickedAt: ago(2) },
  ];
  for (const { person, clickedAt } of people) {
    const partnerId = person.partnerId ?? '';
    await makeManager(db, partnerId, manager.id);
    const referral = await makeReferral(db, { partnerId, appId: app.id, country: 'DE', installedAt: ago(45) });
    await makeCharge(db, { referral, at: ago(44) });
    await makeClick(db, { partnerId, appId: app.id, at: clickedAt });
  }
  const unassigned = await makePerson(db, 'partner');
  const nameOf = ({ company }: { company: string | null }) => company ?? '';

  await be(page, manager);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Partner analytics' }).click();
  await expect(page).toHaveURL(/\/admin\/partner-analytics$/);
  await screenIs(page, 'Partner analytics');

  await test.step('the address narrows every figure to the manager’s partners', async () => {
    const partners = page.getByRole('table', { name: 'Partners by figures' });
    await expect(partners.getByRole('row')).toHaveCount(3);
    await page.goto(`/admin/partner-analytics?app=${app.slug}&country=DE`);
    await expect(partners.getByRole('row', { name: new RegExp(nameOf(quiet)) })).toContainText('$100.00');
    await expect(partners.getByRole('row')).toHaveCount(3);
    await page.getByRole('link', { name: /^Installs: 2/ }).click();
    await expect(page).toHaveURL(/sort=installs/);
    for (const [name, narrowed] of [
      ['Activation', 'Installs and charges are those of shops in Germany'],
      ['Quiet partners', 'Shops are those in Germany'],
    ] as const) {
      const panel = page.getByRole('region', { name, exact: true });
      await expect(panel).toContainText('those of the chosen app');
      await expect(panel).toContainText(narrowed);
    }
    await expect(page.getByRole('region', { name: 'Activation rates' })).toContainText('Of all apps and countries');
    await expect(page.getByRole('figure', { name: 'Paying shops by install month and age' })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await settled(page);
    await axe(page);
  });

  await test.step('the one whose links have no click is there to be written to', async () => {
    await page.goto('/admin/partner-analytics?manager=me');
    const rows = page.getByRole('table', { name: 'Quiet partners' });
    await expect(rows.getByRole('row', { name: new RegExp(nameOf(quiet)) })).toBeVisible();
    await expect(rows.getByRole('row', { name: new RegExp(nameOf(busy)) })).toHaveCount(0);
    await expect(page.getByRole('link', { name: new RegExp(`^Write to .* of ${nameOf(quiet)}$`) })).toHaveAttribute(
      'href',
      `mailto:${quiet.email}`,
    );
    await rows.getByRole('link', { name: nameOf(quiet), exact: true }).click();
    await screenIs(page, nameOf(quiet));
  });

  await test.step('a partner without a manager is assigned where it is found', async () => {
    const admin = await newVisitor();
    await be(admin, await makePerson(db, 'admin'));
    await admin.goto('/admin/manager-analytics');
    await screenIs(admin, 'Manager analytics');
    // One page of two addresses: its link in the sidebar is marked on both.
    await expect(admin.getByRole('link', { name: 'Partner analytics' })).toHaveAttribute('aria-current', 'page');
    await expect(admin.getByRole('link', { name: /^Partners: 3/ })).toBeVisible();
    await admin.getByRole('button', { name: `Assign ${nameOf(unassigned)}` }).click();
    await admin.getByRole('option', { name: 'Mara Quill' }).click();
    await admin.getByRole('button', { name: 'Assign 1 manager' }).click();
    await expect(admin.getByText('Partner assigned')).toBeVisible();
    await expect(admin.getByRole('button', { name: `Assign ${nameOf(unassigned)}` })).toHaveCount(0);
    await settled(admin);
    await axe(admin);
  });

  await test.step('managers are ranked by a figure, with their move since the previous period, and open into its rows', async () => {
    const admin = await newVisitor();
    await be(admin, await makePerson(db, 'admin'));
    await admin.goto('/admin/manager-analytics?timeFilter=last_30_days');
    await screenIs(admin, 'Manager analytics');
    const portfolios = admin.getByRole('table', { name: 'Portfolios' });
    const mara = portfolios.getByRole('row', { name: /1\. Mara Quill/ });
    await expect(mara).toBeVisible();
    await expect(portfolios.getByRole('columnheader', { name: 'Decided in' })).toBeVisible();
    await admin.getByRole('combobox', { name: 'Ranked by' }).click();
    await admin.getByRole('option', { name: 'Net revenue' }).click();
    await expect(admin).toHaveURL(/sort=netRevenue/);
    await expect(mara).toBeVisible();
    const file = admin.waitForEvent('download');
    await admin
      .getByRole('region', { name: 'Waiting for a decision' })
      .getByRole('button', { name: 'Download CSV' })
      .click();
    expect((await file).suggestedFilename()).toBe('waiting-work.csv');
    await admin.getByRole('link', { name: /^Net revenue: / }).click();
    await expect(admin).toHaveURL(/\/admin\/reports\/revenue\?by=partner&timeFilter=last_30_days$/);
    await screenIs(admin, 'Revenue and commission');
  });
});
