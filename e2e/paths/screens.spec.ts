import type { Page } from '@playwright/test';
import { be } from '../support/be.ts';
import { fitsItsWidth, screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/*
 * Every screen on the demo data, in the dark theme and 360 px wide: its first heading, axe, no scrolling sideways, and,
 * by the fixtures, nothing that breaks the page's policy.
 */
test.use({ serverEnv: { SEED_DEMO: '1' }, viewport: { width: 360, height: 780 }, colorScheme: 'dark' });

async function isFine(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address);
    await screenIs(page, heading);
    await fitsItsWidth(page);
  });
}

/** Opens the last row's page of the list one is on: a table, or cards where it is narrow. */
async function lastRowIsFine(page: Page, list: string, heading: RegExp): Promise<void> {
  const rows = page.getByRole('list', { name: list }).or(page.getByRole('table', { name: list }));
  const address = await rows.getByRole('link').last().getAttribute('href');
  await isFine(page, address ?? `no link in ${list}`, heading);
}

test.setTimeout(120_000);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('screens that need no session', async ({ page }) => {
  await isFine(page, '/auth/login', 'Sign in');
  await isFine(page, '/auth/register/user', 'Become a partner');
  await isFine(page, '/auth/check-mail?email=ada@lovelace.example', 'Check your mail');
  await isFine(page, '/auth/email-verification/never-mailed', 'This link does not work any more');
  await isFine(page, '/approval/pending', 'We are looking at your registration');
  await isFine(page, '/approval/approved', 'Your registration is accepted');
  await isFine(page, '/approval/rejected', 'Your registration was not accepted');
  await isFine(page, '/approval/suspended', 'Your partner account is not active');
  await isFine(page, '/affiliate?ref=NOBODY22&app=nothing', 'This link leads nowhere');
  await isFine(page, '/pages/error', /./);
  await isFine(page, '/an/address/of/nothing', /./);
});

test('screens of the way to an approved partner', async ({ newVisitor }) => {
  const screens = [
    { account: 'no-partner', address: '/auth/register/partner', heading: 'Register your company' },
    { account: 'pending', address: '/auth/register/success', heading: 'Thank you, we have your registration' },
    { account: 'rejected', address: '/approval/rejected', heading: 'Your registration was not accepted' },
    { account: 'suspended', address: '/approval/suspended', heading: 'Your partner account is not active' },
    { account: 'no-terms', address: '/terms-and-conditions', heading: 'Partner terms and conditions' },
  ];
  for (const { account, address, heading } of screens) {
    const page = await newVisitor();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await be(page, account);
    await isFine(page, address, heading);
  }
});

test('screens of a partner', async ({ page }) => {
  await be(page, 'approved');
  await isFine(page, '/', /^Hello, /);
  await isFine(page, '/apps-and-referral-links', 'Apps and referral links');
  await isFine(page, '/referrals', 'Referrals');
  await isFine(page, '/payouts', 'Payouts');
  await lastRowIsFine(page, 'Payouts', /^Payout of /);
});

test('screens of an admin', async ({ page }) => {
  await be(page, 'admin');
  await isFine(page, '/admin', 'Overview');
  await isFine(page, '/admin/partners', 'Partners');
  await lastRowIsFine(page, 'Partners', /./);
  await isFine(page, '/admin/registrations', 'Registrations');
  await lastRowIsFine(page, 'Registrations', /./);
  await isFine(page, '/admin/payouts', 'Payouts');
  await lastRowIsFine(page, 'Payouts', /, \w+ \d{4}$/);
});

test('the page that describes the API keeps within its policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
