import type { Standing } from '../../../src/entities/session/routing.ts';

/** Where each kind of person is sent from where they may not be. */
export const homes = {
  signedOut: '/auth/login',
  noPartner: '/auth/register/partner',
  pending: '/auth/register/success',
  rejected: '/approval/rejected',
  suspended: '/approval/suspended',
  termsRequired: '/terms-and-conditions',
  partner: '/',
  staff: '/admin',
  acting: '/',
} as const satisfies Record<Exclude<Standing, 'waiting'>, string>;
export type Settled = keyof typeof homes;
export const standings: readonly Settled[] = [
  'signedOut',
  'noPartner',
  'pending',
  'rejected',
  'suspended',
  'termsRequired',
  'partner',
  'staff',
  'acting',
];

/** Logged in are `termsRequired`, `partner`, `staff` and `acting`: the auth area is open to the others. */
const notLoggedIn = ['signedOut', 'noPartner', 'pending', 'rejected', 'suspended'] as const;
const atTheEntrance = ['signedOut'] as const;
const withTermsAccepted = ['partner', 'acting'] as const;
const staff = ['staff'] as const;

/** Who may see each route, as section 2 of the specification and the session's states say; the others go home. */
export const matrix: Record<string, readonly Settled[]> = {
  '/': withTermsAccepted,
  '/apps-and-referral-links': withTermsAccepted,
  '/apps-and-referral-links/app-catalogue': withTermsAccepted,
  '/apps-and-referral-links/stack-calculator': withTermsAccepted,
  '/app-details': withTermsAccepted,
  '/referrals': withTermsAccepted,
  '/performance': withTermsAccepted,
  '/payouts': withTermsAccepted,
  '/payouts/:id': withTermsAccepted,
  '/payouts/:id/statement': withTermsAccepted,
  '/payouts/reversals/:id': withTermsAccepted,
  '/ledger': withTermsAccepted,
  '/submit-a-lead': withTermsAccepted,
  '/resources': withTermsAccepted,
  '/faq': withTermsAccepted,
  '/user/account-profile': ['termsRequired', 'partner', 'acting'],
  '/terms-and-conditions': ['termsRequired'],

  '/auth/register/user': notLoggedIn,
  '/auth/register/partner': ['noPartner'],
  '/auth/invitation-sign-up/:token': notLoggedIn,
  '/auth/login': atTheEntrance,
  '/auth/register/success': ['pending', 'signedOut'],
  '/auth/google/callback': atTheEntrance,
  '/auth/email-verification/:token': notLoggedIn,
  '/auth/check-mail': notLoggedIn,
  '/auth/forgot-password': notLoggedIn,
  '/auth/reset-password/:token': standings,
  '/approval/:status': notLoggedIn,
  '/pages/error': standings,

  '/admin': staff,
  '/app-details-admin': staff,
  '/admin/partners': staff,
  '/admin/partners/:id': staff,
  '/admin/registrations': staff,
  '/admin/registrations/:id': staff,
  '/admin/invitations': staff,
  '/admin/leads': staff,
  '/admin/prospects': staff,
  '/admin/prospects/:id': staff,
  '/admin/forgot-password': staff,
  '/admin/settings': staff,
  '/admin/tiers': staff,
  '/admin/terms': staff,
  '/admin/terms/what-if': staff,
  '/admin/terms/:scope/:target': staff,
  '/admin/payouts': staff,
  '/admin/payouts/run': staff,
  '/admin/payouts/:id': staff,
  '/admin/payouts/reversals': staff,
  '/admin/payouts/reversals/:id': staff,
  '/admin/manager-analytics': staff,
  '/admin/partner-analytics': staff,
  '/admin/reports': staff,
  '/admin/reports/:key': staff,
  '/admin/referrals': staff,
  '/admin/partners/:id/overview-report': staff,
  '/admin/banner-panel': staff,
  '/admin/support': staff,
  '/admin/team': staff,
  '/admin/audit': staff,
  '/admin/lifecycles': staff,
  '/admin/user/account-profile': staff,
  '/admin/notifications': staff,

  '/affiliate': standings,
  '/legal/terms': standings,
  '/legal/privacy': standings,
  '/legal/privacy/kept': standings,
  '/newsletter/cancel': standings,
  '/payout-method/cancel/:token': standings,
  '/erasure/withdraw/:token': standings,
  '/dev/ui': standings,
  '/dev/ui/:part': standings,
  '/dev/charts': standings,
  '/dev/charts/:name': standings,
};

/** An address of a pattern. */
export const example = (pattern: string): string =>
  pattern
    .replaceAll(':id', '019a0000-0000-7000-8000-000000000001')
    .replaceAll(':key', 'revenue')
    .replaceAll(':scope', 'programme')
    .replaceAll(':target', 'all')
    .replaceAll(':token', 'a'.repeat(43))
    .replaceAll(':status', 'rejected');
