import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { answering } from '../support/answering.ts';
import { be } from '../support/be.ts';
import { browserAgent } from '../support/browserAgent.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';
import { within } from '../../tests/support/within.ts';

/* What the partner's screens do when something fails, comes back, or is asked again. Nothing here changes the demo data. */
test.use({ data: 'demo' });

const refuse =
  (status: number, code: string, detail: string, errors?: { path: string; message: string }[]) => (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: detail, status, code, detail, ...(errors ? { errors } : {}) }),
    });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test('the registration waits for the token check, and retries it', async ({ page }) => {
  await be(page, 'no-partner');
  const isBack = await answering(page, '**/api/auth/verify-token', (route) => route.abort());
  await page.goto('/auth/register/partner');
  await expect(page.getByText('Can’t reach the server.')).toBeVisible();
  isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Company name')).toBeVisible();
});

test('a token the server does not know leads to the login', async ({ page }) => {
  await be(page, 'no-partner');
  await page.route('**/api/auth/verify-token', refuse(401, 'unauthenticated', 'Sign in first.'));
  await page.goto('/auth/register/partner');
  await expect(page).toHaveURL('/auth/login');
});

test('a registration survives a reload, and what is refused leads back to its step', async ({ page }) => {
  await be(page, 'no-partner');
  await page.goto('/auth/register/partner');

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expect(page.getByText('Enter a domain such as example.com.')).toBeVisible();
  await page.getByLabel('Company name').fill('Tea & Sons');
  await page.getByLabel('Website').fill('HTTPS://www.Tea.example/shop');
  await expect(page.getByText('tea.example', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await choose(page, 'What do you do?', 'Agency');
  await choose(page, 'How did you find us?', 'Search engine');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Street and number').fill('Quay 1');
  await page.reload();
  await expect(page.getByLabel('Street and number')).toHaveValue('Quay 1');

  await page.getByRole('combobox', { name: 'Country', exact: true }).fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('+49');
  await page.getByLabel('Postal code').fill('20457');
  await page.getByLabel('City').fill('Hamburg');
  await page.getByLabel('Phone').fill('040 1234567');
  await page.route(
    '**/api/auth/register-partner',
    refuse(400, 'invalid_input', 'Check the highlighted fields.', [
      { path: 'domain', message: 'This domain is not reachable.' },
      { path: 'city', message: 'Write the city out.' },
    ]),
  );
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByLabel('Website')).toBeFocused();
  await expect(page.getByText('This domain is not reachable.')).toBeVisible();
  await expect(page.getByLabel('Website')).toHaveValue('HTTPS://www.Tea.example/shop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Write the city out.')).toBeVisible();
});

test('Back and Forward go through the steps of a registration, and what was typed stays out of the address', async ({
  page,
}) => {
  const step = page.locator('[aria-current="step"]');
  await be(page, 'no-partner');
  await page.goto('/auth/register/partner');
  await page.getByLabel('Company name').fill('Tea & Sons');
  await page.getByLabel('Website').fill('tea.example');
  await page.getByLabel('Website').press('Enter');
  await expect(step).toContainText('2. Expertise');
  await expect(page.getByRole('combobox', { name: 'What do you do?' })).toBeFocused();
  await choose(page, 'What do you do?', 'Agency');
  await choose(page, 'How did you find us?', 'Search engine');
  await page.getByRole('button', { name: 'Continue' }).click();
  // The list of countries would cover the step.
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  await expect(country).toBeFocused();
  await settled(page);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await country.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Country' })).toBeVisible();
  await country.press('Escape');
  await country.press('g');
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible();
  await country.press('Escape');
  await country.blur();
  await country.focus();
  await settled(page);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByLabel('City').fill('Hamburg');

  await page.goBack();
  await expect(step).toContainText('2. Expertise');
  await expect(page.getByRole('combobox', { name: 'What do you do?' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'How did you find us?' })).toHaveValue('Search engine');
  await page.goBack();
  await expect(step).toContainText('1. Company');
  await expect(page.getByLabel('Company name')).toHaveValue('Tea & Sons');
  await page.goForward();
  await page.goForward();
  await expect(step).toContainText('3. Contact');
  await expect(page.getByLabel('City')).toHaveValue('Hamburg');
  await expect(page).toHaveURL('/auth/register/partner');

  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Hamburg');
  await page.goBack();
  await expect(step).toContainText('2. Expertise');
  await page.goForward();
  await expect(step).toContainText('3. Contact');

  // The buttons of the page go through the same history.
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(step).toContainText('1. Company');
  await page.goForward();
  await expect(step).toContainText('2. Expertise');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: '1. Company' }).click();
  await expect(step).toContainText('1. Company');
  await page.goForward();
  await page.goForward();
  await expect(step).toContainText('3. Contact');
});

test('Back from the page that says to check one’s email brings the sign-up back with what was typed', async ({
  page,
}) => {
  await page.goto('/auth/register/user');
  const given = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada.back@example.com' };
  for (const [label, value] of Object.entries(given)) await page.getByLabel(label).fill(value);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('an engine of 1843');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goBack();
  for (const [label, value] of Object.entries(given)) await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(password).toHaveValue('');
  await expect(page).toHaveURL('/auth/register/user');
});

test('a refused acceptance of the terms is shown and can be retried', async ({ page }) => {
  await be(page, 'no-terms');
  await page.route('**/terms-accepted/**', refuse(503, 'unavailable', 'Come back in a minute.'));
  await page.goto('/terms-and-conditions');
  await page.getByRole('button', { name: 'Accept terms' }).click();
  await expect(page.getByRole('alert')).toHaveText('Come back in a minute.');
  await expect(page.getByRole('button', { name: 'Accept terms' })).toBeEnabled();
});

test('the dashboard keeps its period in the address, and one part that fails leaves the others', async ({ page }) => {
  await be(page, 'approved');
  const series = '**/partner-overview-data/**';
  const areCounted = await answering(page, series, refuse(503, 'unavailable', 'The series are being counted.'));
  await page.goto('/');
  await expect(page.getByText('The series are being counted.').first()).toBeVisible({ timeout: within(15_000) });
  await expect(page.getByText('Next payout').first()).toBeVisible();
  areCounted();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL('/?timeFilter=last_30_days');
  await settled(page);
  await expect(page.getByText('vs the previous period').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last 30 days');
});

test('referrals are filtered in the address, and the CSV holds what is filtered', async ({ page }) => {
  await be(page, 'approved');
  await page.goto('/referrals?state=paying');
  const rows = page.getByRole('table', { name: 'Referrals' }).locator('tbody tr');
  await expect(rows.first()).toContainText('Paying');
  await settled(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('referrals.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes('paying'))).toEqual([]);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/referrals');
});

test('a refused download is shown, and one in progress can be cancelled', async ({ page }) => {
  await be(page, 'approved');
  await page.goto('/payouts');
  await settled(page);
  const asCsv = (route: Route) => route.request().headers()['accept'] === 'text/csv';
  await page.route('**/api/payouts', (route) =>
    asCsv(route) ? refuse(503, 'unavailable', 'No statements right now.')(route) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No statements right now.' })).toBeVisible();

  await page.route('**/api/payouts', (route) => (asCsv(route) ? undefined : route.fallback()));
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
});

test('an app is shared with its campaign and its QR code; partner and staff read what the campaign brings', async ({
  page,
  newVisitor,
  db,
}) => {
  await be(page, 'approved');
  await page.goto('/apps-and-referral-links');
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Newsletter' }).click();
  await dialog.getByLabel('Sub-ID').fill('issue-12');
  const tracked = dialog.getByLabel('Link', { exact: true });
  await expect(tracked).toHaveValue(
    /\/r\/[A-Z2-9]{8}\/[\w-]+\?utm_source=newsletter&utm_medium=email&sub_id=issue-12$/,
  );
  await page.request.get(await tracked.inputValue(), { maxRedirects: 0, headers: browserAgent });
  for (const [kind, start] of [
    ['PNG', '\x89PNG'],
    ['SVG', '<svg'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: kind }).click();
    expect((await readFile(await (await coming).path(), 'latin1')).startsWith(start)).toBe(true);
  }
  await page.reload();
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click();
  const results = page.getByRole('table', { name: 'Results by campaign' });
  await expect(results.getByRole('row').filter({ hasText: 'issue-12' })).toHaveText(
    /^newsletter \/ emailSub-ID issue-1210–/,
  );
  await results.getByRole('link', { name: 'newsletter / email Sub-ID issue-12' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveValue('newsletter / email, Sub-ID issue-12');
  await expect(page.getByText('No Available Data')).toBeVisible();
  await page.getByRole('button', { name: 'Any campaign' }).click();
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/referrals\?timeFilter=custom&from=[\d-]{10}&to=[\d-]{10}&app=[\w-]+$/);
  const slug = new URL(page.url()).searchParams.get('app');
  const { rows } = await db.query<{ id: string; app: string }>(
    `select u.partner_id as id, a.name as app from users u, apps a where u.email = 'approved@tributary.example' and a.slug = $1`,
    [slug],
  );
  const staff = await newVisitor();
  await be(staff, 'manager');
  await staff.goto(`/admin/partners/${rows[0]?.id}?tab=referrals`);
  await expect(staff.getByRole('region', { name: 'Results by campaign' })).toContainText('Choose an app above');
  await staff.getByRole('combobox', { name: 'App' }).click();
  await staff.getByRole('option', { name: rows[0]?.app ?? '', exact: true }).click();
  await staff
    .getByRole('table', { name: 'Results by campaign' })
    .getByRole('link', { name: 'newsletter / email Sub-ID issue-12' })
    .click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  await expect(staff.getByRole('combobox', { name: 'Campaign' })).toHaveValue('newsletter / email, Sub-ID issue-12');
  await expect(staff.getByText('No Available Data')).toBeVisible();
  await staff.getByRole('button', { name: 'Any partner' }).click();
  await expect(staff.getByRole('combobox', { name: 'Campaign' })).toHaveCount(0);
  await expect(staff).toHaveURL(/\/admin\/referrals\?timeFilter=custom&from=[\d-]{10}&to=[\d-]{10}&app=[\w-]+$/);
});

test('a referral link inside the application is recorded once and leads on', async ({ page }) => {
  await be(page, 'approved');
  await page.goto('/apps-and-referral-links');
  const text = await page
    .getByText(/\/r\/[A-Z2-9]{8}\//)
    .first()
    .textContent();
  const [, ref = '', app = ''] = /\/r\/([A-Z2-9]{8})\/([\w-]+)/.exec(text ?? '') ?? [];
  let recorded = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/affiliate') recorded += 1;
  });
  await page.goto(`/affiliate?ref=${ref}&app=${app}&shop=blue-door.example`);
  // A setting of the app may have other parameters before it.
  await expect(page).toHaveURL(new RegExp(`/dev/listing/${app}\\?(.+&)?ref_visit=[0-9a-f-]{36}$`));
  await expect(page.getByRole('button', { name: 'Install' })).toBeEnabled();
  expect(recorded).toBe(1);
});
