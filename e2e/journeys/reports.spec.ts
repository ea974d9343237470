import { parse } from 'csv-parse/sync';
import { extractText } from 'unpdf';
import { z } from 'zod/mini';

import { figureWords } from '#contract/figures/words.ts';

import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

/** The days of the last full quarter before a moment, in UTC. */
function lastQuarter(now: Date): { from: string; to: string } {
  const begins = now.getUTCMonth() - (now.getUTCMonth() % 3);
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
  return { from: day(begins - 3, 1), to: day(begins, 0) };
}

const moneyOf = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-GB', { style: 'currency', currency });

const figures = ['charges', 'charged', 'refunded', 'revenue', 'netRevenue', 'commission'] as const;
const answered = z.object({
  data: z.array(
    z.object({
      partner: z.string(),
      currency: z.string(),
      charges: z.number(),
      charged: z.number(),
      refunded: z.number(),
      revenue: z.number(),
      netRevenue: z.number(),
      commission: z.number(),
    }),
  ),
});

/** The digits and the sign of a figure as a screen or a file writes it. */
const bare = (text = '') => text.replace('−', '-').replaceAll(/[^\d.-]/g, '');

test('an admin finds what an app brought in Germany last quarter, from which partners, down to one charge; the API and the CSV say the same', async ({
  page,
  db,
}) => {
  const {
    rows: [demo],
  } = await db.query<{ now: string }>(`select value ->> 'now' as now from settings where name = 'demo'`);
  if (!demo) throw new Error('no demo data');
  const { from, to } = lastQuarter(new Date(demo.now));
  const {
    rows: [app],
  } = await db.query<{ slug: string; name: string }>(
    `select a.slug, a.name from charges c join referrals r on r.id = c.referral_id join apps a on a.id = r.app_id
      where r.country = 'DE' and c.kind = 'charge' and (c.occurred_at at time zone 'UTC')::date between $1::date and $2::date
      group by 1, 2 order by count(distinct r.partner_id) desc, 1 limit 1`,
    [from, to],
  );
  if (!app) throw new Error('no charges in Germany');
  const token = await be(page, 'admin');
  await page.goto('/admin/reports');
  await screenIs(page, 'Reports');
  await axe(page);
  await page.getByRole('link', { name: 'Revenue and commission' }).click();
  await screenIs(page, 'Revenue and commission');
  await expect(page).toHaveTitle('Revenue and commission · Report · Tributary');

  const narrowed = `by=partner&app=${app.slug}&country=DE&timeFilter=custom`;
  await page.goto(`/admin/reports/revenue?${narrowed}&from=${from}&to=${to}`);
  const report = page.getByRole('table', { name: 'Revenue and commission' });
  const first = report.getByRole('row').nth(1);
  await expect(first.getByRole('link')).toBeVisible();
  await settled(page);
  await axe(page);
  await page.getByText('What these figures mean').click();
  await expect(page.getByRole('definition').filter({ hasText: figureWords.revenue.definition })).toBeVisible();
  await page.getByRole('term').getByText('Revenue', { exact: true }).first().hover();
  await expect(page.getByRole('tooltip', { name: figureWords.revenue.definition })).toBeVisible();
  const [, ...lines] = await report.getByRole('row').all();
  const onScreen = await Promise.all(
    lines.map(async (line) => {
      const [name = '', currency = '', ...rest] = await line.getByRole('cell').allTextContents();
      return [name, currency, ...rest.slice(0, figures.length).map(bare)];
    }),
  );
  const [partner] = onScreen[0] ?? [];

  await test.step('every row by API and by CSV', async () => {
    const url = `/api/reports/revenue?${narrowed}&dateRange[from]=${from}&dateRange[to]=${to}`;
    const headers = { authorization: `Bearer ${token}` };
    const { data } = answered.parse(await (await page.request.get(`${url}&perPage=100`, { headers })).json());
    const byApi = data.map((row) => [
      row.partner,
      row.currency,
      ...figures.map((figure) => (figure === 'charges' ? String(row.charges) : (row[figure] / 100).toFixed(2))),
    ]);
    const text = await (await page.request.get(url, { headers: { ...headers, accept: 'text/csv' } })).text();
    const inFile = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true, bom: true }));
    const labels = ['Partner', 'Currency', 'Charges', 'Charged', 'Refunded', 'Revenue', 'Net revenue', 'Commission'];
    const byCsv = inFile.map((row) => labels.map((label) => row[label]));
    expect(onScreen.length).toBeGreaterThan(1);
    expect(onScreen).toEqual(byApi);
    expect(byCsv).toEqual(byApi);
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
  await page.getByRole('button', { name: 'Save report' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('leads BY partner');
  await dialog.getByRole('button', { name: 'Save report' }).click();
  await expect(name).toHaveAccessibleDescription('You already have a saved report with this name. Choose another one.');
  await expect(name).toBeFocused();
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
  // All time has no change: what is of a period has its last twelve months instead, what is of now has nothing.
  const courses = page.locator('[data-figure] svg');
  await expect(courses).toHaveCount(6);
  await expect(page.locator('[data-figure="payable"] svg')).toHaveCount(0);
  await settled(page);
  await axe(page);
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true });
  expect(text).toMatch(/Tributary, printed on \d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/u);

  const unpaid = page.getByRole('table', { name: 'Not paid yet' });
  const waiting = unpaid.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Pending', exact: true }) });
  const amounts = await waiting.evaluateAll((rows) => rows.map((row) => row.lastElementChild?.textContent ?? ''));
  const symbolOf = (amount: string) => amount.replaceAll(/[\d.,-]/gu, '');
  const total = amounts
    .filter((amount) => symbolOf(amount) === symbolOf(amounts[0] ?? ''))
    .reduce((sum, amount) => sum + Number(amount.replaceAll(/[^\d-]/gu, '')), 0);
  await waiting.first().getByRole('link').click();
  await expect(page).toHaveURL(/balance\.part=pending&balance\.currency=[A-Z]{3}$/u);
  const currency = new URL(page.url()).searchParams.get('balance.currency') ?? '';
  const pending = page.getByRole('list', { name: `Balance in ${currency}` }).getByRole('link', { name: /^Pending/u });
  await expect(pending).toContainText(moneyOf(total, currency));
  await expect(page.getByRole('table', { name: 'Balance: Pending' }).getByRole('row').nth(1)).toBeVisible();
});

test('what the next payout comes to, and what it leaves out, opens into the entries that make it', async ({ page }) => {
  await be(page, 'approved');
  await page.goto('/payouts');
  const next = page.getByRole('region', { name: 'Next payout in USD' });
  const lineOf = (label: string) => next.getByText(label).locator('xpath=..').getByRole('link');
  for (const [part, list, figure] of [
    ['next', 'Next payout', next.getByRole('link').first()],
    ['afterNext', 'Not included: still pending', lineOf('Not included: still pending')],
    ['held', 'Held', lineOf('Not included: on hold')],
  ] as const) {
    await figure.click();
    await expect(page).toHaveURL(new RegExp(String.raw`balance\.part=${part}&balance\.currency=USD`, 'u'));
    await expect(
      page
        .getByRole('table', { name: `Balance: ${list}` })
        .getByRole('row')
        .nth(1),
    ).toBeVisible();
  }
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

test('each figure of an app on the overview opens into as many shops, or into what adds up to it', async ({ page }) => {
  await be(page, 'admin');
  const apps = page.getByRole('table', { name: 'Apps', exact: true });
  const addresses = {
    'Charged shops': '/admin/referrals?dated=billed&',
    Installs: '/admin/referrals?',
    Revenue: '/admin/referrals?dated=charged&',
    Commission: '/admin/referrals?dated=charged&',
    Clicks: '/admin/reports/performance?by=partner&',
  };
  for (const [figure, address] of Object.entries(addresses)) {
    await page.goto('/admin?timeFilter=last_30_days');
    await expect(apps.getByRole('row').nth(1)).toBeVisible();
    const headings = await apps.getByRole('columnheader').allTextContents();
    const cell = apps.getByRole('row').nth(1).getByRole('cell').nth(headings.indexOf(figure));
    const text = (await cell.textContent()) ?? '';
    await cell.getByRole('link').click();
    await expect(page, figure).toHaveURL((url) => url.href.includes(address) && url.search.includes('&timeFilter='));
    if (figure === 'Charged shops' || figure === 'Installs')
      await expect(page.getByText(new RegExp(`of ${text}$`)).first(), figure).toBeVisible();
    if (figure === 'Revenue' || figure === 'Commission') {
      const total = page
        .getByRole('region', { name: 'Totals' })
        .getByRole('term')
        .filter({ hasText: figure.toLowerCase() });
      await expect(total.first().locator('xpath=following-sibling::dd'), figure).toHaveText(text);
    }
  }
});

test('a commission by country and a top partner on the overview open with the period of the page', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin?timeFilter=this_year');
  const countries = page.getByRole('table', { name: 'Installs by country' });
  await countries.getByRole('row').nth(1).getByRole('cell').last().getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/referrals\?dated=charged&country=[A-Z]{2}&timeFilter=this_year$/);
  await page.goBack();
  await page.getByRole('table', { name: 'Top partners' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/partners\/[^/?]+\?timeFilter=this_year$/);
});
