import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { routeOf } from '../../../src/app/match.ts';
import { place, type Standing } from '../../../src/app/place.ts';
import { routes } from '../../../src/app/routes.tsx';

const homes = {
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
type Settled = keyof typeof homes;
const standings: readonly Settled[] = [
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
const matrix: Record<string, readonly Settled[]> = {
  '/': withTermsAccepted,
  '/apps-and-referral-links': withTermsAccepted,
  '/apps-and-referral-links/app-catalogue': withTermsAccepted,
  '/apps-and-referral-links/stack-calculator': withTermsAccepted,
  '/app-details': withTermsAccepted,
  '/referrals': withTermsAccepted,
  '/payouts': withTermsAccepted,
  '/payouts/:id': withTermsAccepted,
  '/submit-a-lead': withTermsAccepted,
  '/resources': withTermsAccepted,
  '/faq': withTermsAccepted,
  '/user/account-profile': ['termsRequired', 'partner', 'acting'],
  '/terms-and-conditions': ['termsRequired'],

  '/auth/register/user': atTheEntrance,
  '/auth/register/partner': ['noPartner'],
  '/auth/invitation-sign-up/:token': notLoggedIn,
  '/auth/login': atTheEntrance,
  '/auth/register/success': ['pending'],
  '/auth/google/callback': atTheEntrance,
  '/auth/email-verification/:token': notLoggedIn,
  '/auth/check-mail': notLoggedIn,
  '/auth/forgot-password': notLoggedIn,
  '/auth/reset-password/:token': notLoggedIn,
  '/approval/:status': ['signedOut', 'pending', 'rejected', 'suspended'],
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
  '/admin/payouts': staff,
  '/admin/payouts/:id': staff,
  '/admin/manager-analytics': staff,
  '/admin/partner-analytics': staff,
  '/admin/reports': staff,
  '/admin/banner-panel': staff,
  '/admin/user/account-profile': staff,
  '/admin/notifications': staff,

  '/affiliate': standings,
  '/newsletter/cancel': standings,
  '/dev/ui': standings,
};

const example = (pattern: string): string =>
  pattern
    .replaceAll(':id', '019a0000-0000-7000-8000-000000000001')
    .replaceAll(':token', 'a'.repeat(43))
    .replaceAll(':status', 'rejected');
const areaOf = (path: string) => routeOf(path.replace(/\?.*$/, '')).area;

const goes = (path: string, standing: Standing, target: string | null = null) => {
  const decision = place(areaOf(path), standing, target === null ? null : { path: target, area: areaOf(target) });
  return 'redirect' in decision ? decision.redirect : 'wait' in decision ? 'wait' : 'stay';
};

describe('the route table', () => {
  it('has every route of the matrix, once, and no other', () => {
    expect(routes.map(({ pattern }) => pattern).toSorted()).toEqual(Object.keys(matrix).toSorted());
  });

  it.each(Object.entries(matrix))('%s shows to whom it is for and sends the others home', (pattern, allowed) => {
    expect(Object.fromEntries(standings.map((standing) => [standing, goes(example(pattern), standing)]))).toEqual(
      Object.fromEntries(
        standings.map((standing) => [standing, allowed.includes(standing) ? 'stay' : homes[standing]]),
      ),
    );
  });

  it('takes an unknown address for the 404 page, for everyone', () => {
    expect(routeOf('/no/such/page').pattern).toBe('*');
    expect(standings.map((standing) => goes('/no/such/page', standing))).toEqual(standings.map(() => 'stay'));
  });

  it('draws nothing but public pages while the session decides', () => {
    expect([goes('/', 'waiting'), goes('/auth/login', 'waiting'), goes('/pages/error', 'waiting')]).toEqual([
      'wait',
      'wait',
      'stay',
    ]);
  });

  it('leads on to the remembered target, with its query, once the person may be there', () => {
    expect([
      goes('/auth/login', 'partner', '/referrals?page=2'),
      goes('/terms-and-conditions', 'partner', '/payouts'),
      goes('/auth/login', 'staff', '/admin/partners?manager=me'),
      goes('/auth/login', 'staff', '/referrals'),
      goes('/auth/login', 'pending', '/referrals'),
      goes('/auth/login', 'partner', '/admin'),
    ]).toEqual([
      '/referrals?page=2',
      '/payouts',
      '/admin/partners?manager=me',
      '/admin',
      '/auth/register/success',
      '/',
    ]);
  });

  it('comes to rest from every page, for every standing, with any target', () => {
    const everywhere = Object.keys(matrix).map(example);
    fc.assert(
      fc.property(
        fc.constantFrom(...everywhere),
        fc.constantFrom(...standings),
        fc.constantFrom(null, ...everywhere),
        (path, standing, target) => {
          const first = goes(path, standing, target);
          expect(first === 'stay' || goes(first, standing, null) === 'stay').toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
