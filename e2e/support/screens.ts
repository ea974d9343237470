import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

export interface Screen {
  address: string;
  heading: string | RegExp;
  /** A list on it whose last row has a page of its own: that one comes next. */
  rows?: { name: string; heading: RegExp };
}

const anyHeading = /./;

/** Every screen on the demo data, by who sees it: an account's name, '' for nobody. */
export const screens: Readonly<Record<string, readonly Screen[]>> = {
  '': [
    { address: '/auth/login', heading: 'Sign in' },
    { address: '/auth/register/user', heading: 'Become a partner' },
    { address: '/auth/check-mail?email=ada@lovelace.example', heading: 'Check your mail' },
    { address: '/auth/email-verification/never-mailed', heading: 'This link does not work any more' },
    { address: '/approval/pending', heading: 'We are looking at your registration' },
    { address: '/approval/approved', heading: 'Your registration is accepted' },
    { address: '/approval/rejected', heading: 'Your registration was not accepted' },
    { address: '/approval/suspended', heading: 'Your partner account is not active' },
    { address: '/affiliate?ref=NOBODY22&app=nothing', heading: 'This link leads nowhere' },
    { address: '/pages/error', heading: anyHeading },
    { address: '/an/address/of/nothing', heading: anyHeading },
  ],
  'no-partner': [{ address: '/auth/register/partner', heading: 'Register your company' }],
  pending: [{ address: '/auth/register/success', heading: 'Thank you, we have your registration' }],
  rejected: [{ address: '/approval/rejected', heading: 'Your registration was not accepted' }],
  suspended: [{ address: '/approval/suspended', heading: 'Your partner account is not active' }],
  'no-terms': [{ address: '/terms-and-conditions', heading: 'Partner terms and conditions' }],
  approved: [
    { address: '/', heading: /^Hello, / },
    { address: '/apps-and-referral-links', heading: 'Apps and referral links' },
    { address: '/referrals', heading: 'Referrals' },
    { address: '/payouts', heading: 'Payouts', rows: { name: 'Payouts', heading: /^Payout of / } },
  ],
  admin: [
    { address: '/admin', heading: 'Overview' },
    { address: '/admin/partners', heading: 'Partners', rows: { name: 'Partners', heading: anyHeading } },
    { address: '/admin/registrations', heading: 'Registrations', rows: { name: 'Registrations', heading: anyHeading } },
    { address: '/admin/payouts', heading: 'Payouts', rows: { name: 'Payouts', heading: /, \w+ \d{4}$/ } },
  ],
};

/** Opens each screen, and the last row's page of its list, and looks at it; the page is signed in as whoever sees them. */
export async function walk(
  page: Page,
  all: readonly Screen[],
  look: (page: Page, heading: string | RegExp) => Promise<void>,
): Promise<void> {
  const visit = (address: string, heading: string | RegExp) =>
    test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await look(page, heading);
    });
  for (const { address, heading, rows } of all) {
    await visit(address, heading);
    if (!rows) continue;
    const { name } = rows;
    // Cards where it is narrow.
    const list = page.getByRole('list', { name }).or(page.getByRole('table', { name }));
    await visit((await list.getByRole('link').last().getAttribute('href')) ?? `no link in ${name}`, rows.heading);
  }
}
