import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const range = 'timeFilter=custom&dateRange[from]=2025-01-01&dateRange[to]=2199-12-31';

test('an admin finds what an app brought in Germany, from which partners, down to one charge; the API and the CSV say the same', async ({
  page,
  db,
}) => {
  const {
    rows: [app],
  } = await db.query<{ slug: string; name: string }>(
    `select a.slug, a.name from charges c join referrals r on r.id = c.referral_id join apps a on a.id = r.app_id
      where r.country = 'DE' and c.kind = 'charge' group by 1, 2 order by count(*) desc, 1 limit 1`,
  );
  if (!app) throw new Error('no charges in Germany');
  const token = await be(page, 'admin');
  await page.goto('/admin/reports');
  await screenIs(page, 'Reports');
  await axe(page);
  await page.getByRole('link', { name: 'Revenue and commission' }).click();
  await screenIs(page, 'Revenue and commission');
  await expect(page).toHaveTitle('Revenue and commission · Report · Tributary');

  const address = `/admin/reports/revenue?by=partner&app=${app.slug}&country=DE&timeFilter=custom&from=2025-01-01&to=2199-12-31`;
  await page.goto(address);
  const report = page.getByRole('table', { name: 'Revenue and commission' });
  const first = report.getByRole('row').nth(1);
  await expect(first.getByRole('link')).toBeVisible();
  await settled(page);
  await axe(page);
  await page.getByText('What these figures mean').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Charges less refunds.' })).toBeVisible();
  await page.getByRole('term').getByText('Revenue', { exact: true }).first().hover();
  await expect(page.getByRole('tooltip', { name: 'Charges less refunds.' })).toBeVisible();
  const [partner, , , , , revenue] = await first.getByRole('cell').allTextContents();

  await test.step('by API and by CSV', async () => {
    const url = `/api/reports/revenue?by=partner&app=${app.slug}&country=DE&${range}`;
    const authorization = `Bearer ${token}`;
    const answer: { data: { partner: string; revenue: number; currency: string }[] } = await (
      await page.request.get(url, { headers: { authorization } })
    ).json();
    const [top] = answer.data;
    const text = await (await page.request.get(url, { headers: { authorization, accept: 'text/csv' } })).text();
    const amount = ((top?.revenue ?? 0) / 100).toFixed(2);
    expect(top?.partner).toBe(partner);
    expect(revenue?.replaceAll(/[^\d.]/g, '')).toBe(amount);
    expect(text.split('\r\n')[1]).toContain(`,${amount},`);
  });

  await test.step('the row opens into its referrals, and one of them into its charges', async () => {
    await first.getByRole('link').click();
    await screenIs(page, 'Referrals');
    await expect(page).toHaveURL(/\/admin\/referrals\?.*dated=charged/);
    const referrals = page.getByRole('table', { name: 'Referrals' });
    await expect(referrals.getByRole('row').nth(1)).toContainText(partner ?? '');
    await referrals.getByRole('row').nth(1).getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    const journey = dialog.getByRole('table', { name: 'Journey' });
    await expect(journey.getByRole('row').filter({ hasText: 'Charge' }).first()).toBeVisible();
    await settled(page);
    await axe(page);
    await page.keyboard.press('Escape');
  });
});

test('a report is saved with its parameters, scheduled, opened again and deleted', async ({ page }) => {
  await be(page, 'manager');
  await page.goto('/admin/reports/leads?by=partner');
  await screenIs(page, 'Leads and their outcomes');
  await page.getByRole('button', { name: 'Save report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save report' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Leads by partner');
  await dialog.getByRole('button', { name: 'Save report' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: 'Leads by partner' }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/leads\?by=partner/);
  await page.goto('/admin/reports');
  await page.getByRole('button', { name: 'Delete Leads by partner' }).click();
  await page.getByRole('button', { name: 'Delete saved report' }).click();
  await expect(page.getByRole('link', { name: 'Leads by partner' })).toBeHidden();
});

test('a report sorted by a column goes back to its own order when it is grouped otherwise, and where an address has it', async ({
  page,
}) => {
  await be(page, 'manager');
  await page.goto('/admin/reports/revenue?by=partner');
  await screenIs(page, 'Revenue and commission');
  const table = page.getByRole('table', { name: 'Revenue and commission' });
  await table.getByRole('button', { name: 'Partner', exact: true }).click();
  await expect(page).toHaveURL(/\?sort=partner&by=partner$/);
  await page.getByRole('combobox', { name: 'Group by' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Partner', exact: true }).click();
  await expect(page).toHaveURL('/admin/reports/revenue');
  await expect(table.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.goto('/admin/reports/revenue?by=country&sort=partner');
  await screenIs(page, 'Revenue and commission');
  await expect(table.getByRole('columnheader', { name: 'Country' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('/admin/partners/:id/overview-report says on one page what to talk about with a partner', async ({ page, db }) => {
  const {
    rows: [partner],
  } = await db.query<{ id: string; name: string }>(
    `select p.id, p.name from partner_totals t join partners p on p.id = t.partner_id
      group by 1, 2 order by sum(t.entries) desc limit 1`,
  );
  await be(page, 'admin');
  await page.goto(`/admin/partners/${partner?.id}`);
  await page.getByRole('link', { name: 'Overview report' }).click();
  await screenIs(page, 'Overview report');
  await expect(page.getByText(`${partner?.name}, as of`)).toBeVisible();
  for (const name of ['Best apps', 'Best shops', 'Not paid yet, and why', 'Leads', 'Last notes', 'History'])
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  await settled(page);
  await axe(page);
});

test('a country on the overview opens into its referrals: /admin/referrals', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin');
  const countries = page.getByRole('table', { name: 'Installs by country' });
  await countries.getByRole('link').first().click();
  await screenIs(page, 'Referrals');
  await expect(page).toHaveURL(/\/admin\/referrals\?country=[A-Z]{2}/);
  await expect(page.getByRole('table', { name: 'Referrals' }).getByRole('row').nth(1)).toBeVisible();
});
