import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { fitsItsWidth } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const field = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const active = (page: Page) => options(page).and(page.locator('[aria-selected="true"]'));
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const searches = '**/api/admin/search**';

async function open(page: Page, account: string, address: string): Promise<void> {
  await be(page, account);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('a page is reached by keys alone, and Escape gives the focus back', async ({ page }) => {
  await open(page, 'admin', '/admin');
  await expect(active(page)).toHaveText('Overview');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText('Registrations');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? 'none');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveText('Sign out');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.keyboard.press('Control+k');
  await field(page).fill('payo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/payouts$/);
  await expect(palette(page)).toBeHidden();
});

test('staff find a partner by name; the answer to an earlier text is never shown', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requests: (string | null)[] = [];
  const partner = (name: string) => ({
    kind: 'partner',
    id: `0190a000-0000-7000-8000-00000000000${name.length}`,
    name,
  });
  await page.route(searches, async (route) => {
    const term = new URL(route.request().url()).searchParams.get('text');
    requests.push(term);
    if (term === 'ac') await held;
    const data = [{ ...partner(term === 'ac' ? 'Early' : 'Acme Ltd'), detail: 'acme.example', imageUrl: null }];
    await route.fulfill({ json: { data } }).catch(() => undefined);
  });
  await open(page, 'admin', '/admin');
  await field(page).fill('ac');
  await expect.poll(() => requests).toEqual(['ac']);
  await field(page).fill('acm');
  await expect(active(page)).toContainText('Acme Ltd');
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toHaveCount(1);
  release();
  await expect(options(page)).toHaveText(/Acme Ltd/);
  await expect(options(page)).toHaveCount(1);
  expect(requests).toEqual(['ac', 'acm']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/partners\/0190a000-0000-7000-8000-000000000008$/);
});

test('staff find a shop, a lead, a payout and a partner by one of its people, and are there with Enter', async ({
  page,
  db,
}) => {
  const one = async <Row extends object>(text: string): Promise<Row> => {
    const { rows } = await db.query<Row>(text);
    if (!rows[0]) throw new Error('The demo has none.');
    return rows[0];
  };
  const referral = await one<{ shop: string; name: string }>(
    `select r.shop, coalesce(nullif(r.shop_name, ''), r.shop) as name from referrals r
      where not exists (select 1 from referrals o where o.shop = r.shop and o.id <> r.id) order by r.installed_at limit 1`,
  );
  const lead = await one<{ email: string; company: string }>(
    'select email, company from leads order by created_at limit 1',
  );
  const payout = await one<{ number: string }>('select number from payouts order by created_at limit 1');
  const person = await one<{ email: string; partner: string }>(
    `select u.email, p.name as partner from users u join partners p on p.id = u.partner_id
      where u.email = 'approved@tributary.example'`,
  );
  const jump = async (text: string, to: string) => {
    await page.keyboard.press('Control+k');
    await field(page).fill(text);
    await expect(active(page)).toContainText(to);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
  };
  await open(page, 'moderator', '/admin');
  await page.keyboard.press('Escape');
  await jump(referral.shop, referral.name);
  await expect(page.getByRole('dialog', { name: referral.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await jump(lead.email, lead.company);
  await expect(page.getByRole('dialog', { name: lead.company })).toBeVisible();
  await page.keyboard.press('Escape');
  await jump(payout.number.toLowerCase(), payout.number);
  await expect(page.getByText(`${payout.number} · `)).toBeVisible();
  await jump(person.email, person.email);
  await expect(page.getByRole('heading', { level: 1, name: person.partner })).toBeVisible();
});

test('a failed search is reported and keeps the pages', async ({ page }) => {
  await page.route(searches, (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, 'admin', '/admin');
  await field(page).fill('pa');
  await expect(palette(page).getByText('Some results couldn’t be loaded. Keep typing to try again.')).toBeVisible();
  await expect(options(page)).toHaveText(['Partners', 'Payouts', 'Partner analytics', 'Run payouts']);
});

test('a partner finds their pages, apps, shops and actions; an action does what its label says', async ({
  page,
  db,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => void (request.url().includes('/admin/search') && requests.push(request.url())));
  await open(page, 'approved', '/');
  await expect(options(page)).toHaveText([
    'Dashboard',
    'Apps and links',
    'Referrals',
    'Performance',
    'Submit a lead',
    'Payouts',
    'Resources',
    'FAQ',
    'Claims',
    'Check my ledger',
    'Stack calculator',
    'Account profile',
    'Dark theme',
    'Customize',
    'Sign out',
  ]);
  await field(page).fill('nothing like it');
  await expect(palette(page).getByText('No results for “nothing like it”. Try part of a name.')).toBeVisible();
  await field(page).fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(requests).toEqual([]);

  const { rows } = await db.query<{ shop: string; name: string; app: string }>(
    `select r.shop, r.shop_name as name, a.name as app
       from referrals r join users u on u.partner_id = r.partner_id join apps a on a.id = r.app_id
      where u.email = 'approved@tributary.example' and r.superseded_at is null
            -- With another app of the same shop the search has two results.
            and not exists (select 1 from referrals o where o.partner_id = r.partner_id and o.shop = r.shop and o.id <> r.id)
      order by r.installed_at limit 1`,
  );
  const [oldest] = rows;
  if (!oldest) throw new Error('The partner has no referral.');
  await page.keyboard.press('Control+k');
  await field(page).fill(oldest.shop);
  await expect(active(page)).toContainText(oldest.app);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: oldest.name || oldest.shop });
  await expect(shown.getByRole('heading', { name: 'Why it counts for you' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field(page).fill(oldest.app);
  await expect(active(page)).toContainText(oldest.app);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: oldest.app })).toBeVisible();
});

test('it fits a phone in both themes, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await be(page, 'admin');
  await page.goto('/admin');
  for (const _ of ['light', 'dark']) {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill('a');
    await expect(options(page).filter({ hasText: '.example' })).not.toHaveCount(0);
    await fitsItsWidth(page);
    await axe(page);
    await field(page).fill('theme');
    await options(page).first().click();
    await expect(palette(page)).toBeHidden();
  }
});
