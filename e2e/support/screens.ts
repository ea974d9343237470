import type { Page } from '@playwright/test';
import { noteWalked } from '../../tests/support/charts/walked.ts';
import { go } from './go.ts';
import {
  invitationLink,
  partnerReportLink,
  resetLink,
  statementLink,
  verificationLink,
  type Visitor,
} from './mailedLinks.ts';
import { expect, test } from './test.ts';

export interface Screen {
  /** A function where only a mail or the data tells the address. */
  address: string | ((visitor: Visitor) => Promise<string>);
  heading: string | RegExp;
  /** A list on it whose last row has a page of its own: that one comes next. */
  rows?: { name: string; heading: RegExp };
}

const anyHeading = /./;

/** Every screen on the demo data, by who sees it: an account's name, '' for no one. */
export const screens: Readonly<Record<string, readonly Screen[]>> = {
  '': [
    { address: '/auth/login', heading: 'Sign in' },
    { address: '/auth/register/user', heading: 'Become a partner' },
    { address: '/auth/check-mail?email=ada@lovelace.example', heading: 'Check your email' },
    { address: '/auth/email-verification/never-mailed', heading: 'This link no longer works' },
    { address: verificationLink, heading: 'Email confirmed' },
    { address: '/auth/forgot-password', heading: 'Forgot your password?' },
    { address: resetLink, heading: 'Choose a new password' },
    { address: '/auth/reset-password/never-mailed', heading: 'This link no longer works' },
    { address: invitationLink, heading: 'Welcome to Tributary' },
    { address: '/auth/invitation-sign-up/never-mailed', heading: 'This link no longer works' },
    { address: '/auth/google/callback?error=mismatch', heading: 'Google couldn’t sign you in' },
    { address: '/approval/pending', heading: 'We’re reviewing your registration' },
    { address: '/approval/approved', heading: 'Your registration is approved' },
    { address: '/approval/rejected', heading: 'Your registration was not approved' },
    { address: '/approval/suspended', heading: 'Your partner account is not active' },
    { address: '/affiliate?ref=NOBODY22&app=nothing', heading: 'This link doesn’t work' },
    { address: '/legal/terms', heading: 'Partner terms and conditions' },
    { address: '/legal/privacy', heading: 'Privacy notice' },
    { address: '/legal/privacy/kept', heading: 'What we keep' },
    { address: '/newsletter/cancel?token=never-mailed-to-a-reader', heading: 'This link doesn’t work' },
    { address: '/erasure/withdraw/never-mailed-to-anyone', heading: 'This link no longer works' },
    { address: '/payout-method/cancel/never-mailed', heading: 'This link no longer works' },
    { address: '/pages/error', heading: 'Page not found' },
    { address: '/an/address/of/nothing', heading: 'Page not found' },
  ],
  'no-partner': [{ address: '/auth/register/partner', heading: 'Register your company' }],
  pending: [{ address: '/auth/register/success', heading: 'Thanks, we’ve received your registration' }],
  asked: [{ address: '/auth/register/success', heading: 'We need some information' }],
  rejected: [{ address: '/approval/rejected', heading: 'Your registration was not approved' }],
  suspended: [{ address: '/approval/suspended', heading: 'Your partner account is not active' }],
  'no-terms': [{ address: '/terms-and-conditions', heading: 'Partner terms and conditions' }],
  approved: [
    { address: '/', heading: /^Hello, / },
    { address: '/apps-and-referral-links', heading: 'Apps and referral links' },
    { address: '/apps-and-referral-links/app-catalogue', heading: 'App catalogue' },
    {
      address: '/apps-and-referral-links/stack-calculator?stack=starling-reviews.growth_belegfabrik.klein&shops=25',
      heading: 'Stack calculator',
    },
    { address: '/app-details?app=parcelwise', heading: 'Parcelwise' },
    { address: '/referrals', heading: 'Referrals' },
    { address: '/performance', heading: 'Performance' },
    { address: '/submit-a-lead', heading: 'Submit a lead' },
    { address: '/payouts', heading: 'Payouts', rows: { name: 'Payouts', heading: / payout$/ } },
    { address: '/payouts?reversals', heading: 'Payouts', rows: { name: 'Reversals', heading: /^Reversal of / } },
    { address: statementLink, heading: 'Payout statement' },
    { address: '/ledger', heading: 'Check my ledger' },
    { address: '/user/account-profile', heading: 'Account profile' },
    { address: '/faq', heading: 'FAQ' },
    { address: '/resources', heading: 'Resources' },
    { address: '/referrals?view=reviews', heading: 'Referrals' },
    { address: '/referrals?view=claims', heading: 'Referrals', rows: { name: 'Claims', heading: / for / } },
  ],
  admin: [
    { address: '/admin', heading: 'Overview' },
    { address: '/admin/partners', heading: 'Partners', rows: { name: 'Partners', heading: anyHeading } },
    { address: '/admin/registrations', heading: 'Registrations', rows: { name: 'Registrations', heading: anyHeading } },
    { address: '/admin/leads', heading: 'Leads' },
    { address: '/admin/leads?search=e', heading: 'Leads' },
    { address: '/admin/prospects', heading: 'Prospects', rows: { name: 'Prospects', heading: anyHeading } },
    { address: '/admin/prospects?view=board', heading: 'Prospects' },
    { address: '/admin/payouts', heading: 'Payouts', rows: { name: 'Payouts', heading: /, \w+ \d{4}$/ } },
    { address: '/admin/payouts/reversals', heading: 'Reversals', rows: { name: 'Reversals', heading: /^Reversal / } },
    { address: '/admin/settings', heading: 'Settings' },
    { address: '/admin/settings?tab=payouts', heading: 'Settings' },
    { address: '/admin/settings?tab=reviews', heading: 'Settings' },
    { address: '/admin/settings?tab=privacy', heading: 'Settings' },
    { address: '/admin/tiers', heading: 'Tiers' },
    { address: '/admin/terms', heading: 'Commission terms' },
    { address: '/admin/terms/programme/all', heading: 'Programme' },
    { address: '/admin/terms/what-if', heading: 'What if' },
    { address: '/admin/payouts/run', heading: 'Run payouts' },
    { address: '/app-details-admin', heading: 'Apps', rows: { name: 'Apps', heading: anyHeading } },
    { address: '/app-details-admin?add=true', heading: 'Add app' },
    { address: '/admin/invitations', heading: 'Invitations' },
    { address: '/admin/team', heading: 'Team' },
    { address: '/admin/audit', heading: 'Audit log' },
    { address: '/admin/lifecycles', heading: 'Lifecycles' },
    { address: '/admin/lifecycles?state=payout.payout.open', heading: 'Lifecycles' },
    { address: '/admin/notifications', heading: 'Notifications' },
    { address: '/admin/user/account-profile', heading: 'Account profile' },
    { address: '/admin/forgot-password', heading: 'Forgot your password?' },
    { address: '/admin/partner-analytics', heading: 'Partner analytics' },
    { address: '/admin/manager-analytics', heading: 'Manager analytics' },
    { address: '/admin/reports', heading: 'Reports' },
    { address: '/admin/reports/revenue?by=app', heading: 'Revenue and commission' },
    { address: '/admin/reports/performance?by=partner&having=installs', heading: 'Clicks and installs' },
    { address: '/admin/reports/ledger', heading: 'Ledger extract' },
    { address: '/admin/referrals', heading: 'Referrals' },
    { address: '/admin/banner-panel?tab=faq', heading: 'Content' },
    { address: '/admin/banner-panel?tab=resources', heading: 'Content' },
    { address: '/admin/banner-panel?tab=terms', heading: 'Content' },
    { address: '/admin/referrals?view=reviews', heading: 'Referrals' },
    { address: '/admin/referrals?view=claims', heading: 'Referrals', rows: { name: 'Claims', heading: / for / } },
    { address: '/admin/support', heading: 'Support', rows: { name: 'Questions', heading: /^Question from / } },
    { address: '/admin/banner-panel?banner=new', heading: 'Content' },
    { address: '/admin/banner-panel?tab=newsletters', heading: 'Content' },
    { address: '/admin/banner-panel?tab=newsletters&newsletter=new', heading: 'Content' },
    { address: partnerReportLink, heading: 'Overview report' },
  ],
};

/** Parts of few screens, so that none takes much longer than another. */
export function parts(all: readonly Screen[], most = 5): readonly (readonly Screen[])[] {
  const size = Math.ceil(all.length / Math.ceil(all.length / most));
  return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}

/** Opens an address, another page of the product as a link does: what is loaded already is not loaded anew. */
async function follow(page: Page, address: string): Promise<void> {
  const at = new URL(page.url());
  if (at.protocol === 'about:' || at.pathname === new URL(address, at).pathname) return void (await page.goto(address));
  const left = await page.locator('h1').first().elementHandle();
  await go(page, address);
  await left?.waitForElementState('hidden');
}

/**
 * Opens each screen, and the last row's page of its list, and looks at it; the page is signed in as the role that sees them. By address
 * each is loaded anew, by link only the first one.
 */
export async function walk(
  visitor: Visitor,
  all: readonly Screen[],
  look: (page: Page, heading: string | RegExp) => Promise<void>,
  by: 'address' | 'link' = 'address',
): Promise<void> {
  const { page } = visitor;
  const visit = (address: string, heading: string | RegExp) =>
    test.step(address, async () => {
      await (by === 'link' ? follow(page, address) : page.goto(address));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await look(page, heading);
    });
  const known = Object.values(screens).flat();
  for (const screen of all) {
    const { address, heading, rows } = screen;
    noteWalked('browser', 'screens', [String(known.indexOf(screen))], known.length);
    await visit(typeof address === 'string' ? address : await address(visitor), heading);
    if (!rows) continue;
    const { name } = rows;
    // Cards where it is narrow.
    const list = page.getByRole('list', { name }).or(page.getByRole('table', { name }));
    await visit((await list.getByRole('link').last().getAttribute('href')) ?? `no link in ${name}`, rows.heading);
  }
}
