import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Area, place, type Standing } from '../../../src/app/place.ts';

const areas: Record<string, Area> = {
  '/auth/login': 'entry',
  '/auth/register/user': 'entry',
  '/auth/check-mail': 'auth',
  '/auth/register/partner': 'registration',
  '/auth/register/success': 'waiting',
  '/approval/rejected': 'approval',
  '/approval/suspended': 'approval',
  '/pages/error': 'public',
  '/terms-and-conditions': 'terms',
  '/': 'partner',
  '/referrals': 'partner',
  '/admin': 'admin',
  '/admin/partners': 'admin',
};
const standings = [
  'signedOut',
  'noPartner',
  'pending',
  'rejected',
  'suspended',
  'termsRequired',
  'partner',
  'staff',
] as const satisfies readonly Standing[];

/** Where a person ends up, following redirects. */
function settle(path: string, standing: Standing, target: string | null): string {
  let here = path;
  for (let step = 0; step < 5; step += 1) {
    const area = areas[here];
    if (area === undefined) throw new Error(`a redirect to ${here}, which has no route`);
    const decision = place(area, standing, target === null ? null : { path: target, area: areas[target] ?? 'public' });
    if (!('redirect' in decision)) return here;
    here = decision.redirect;
  }
  throw new Error(`redirects go in a circle from ${path} as ${standing}`);
}

describe('the place of a visitor', () => {
  it('is where the specification sends each kind of person from each kind of page', () => {
    const from = [
      '/',
      '/admin',
      '/auth/login',
      '/auth/register/partner',
      '/auth/register/success',
      '/terms-and-conditions',
    ];
    expect(
      Object.fromEntries(standings.map((standing) => [standing, from.map((path) => settle(path, standing, null))])),
    ).toEqual({
      signedOut: ['/auth/login', '/auth/login', '/auth/login', '/auth/login', '/auth/login', '/auth/login'],
      noPartner: Array.from({ length: 6 }, () => '/auth/register/partner'),
      pending: Array.from({ length: 6 }, () => '/auth/register/success'),
      rejected: Array.from({ length: 6 }, () => '/approval/rejected'),
      suspended: Array.from({ length: 6 }, () => '/approval/suspended'),
      termsRequired: Array.from({ length: 6 }, () => '/terms-and-conditions'),
      partner: ['/', '/', '/', '/', '/', '/'],
      staff: ['/admin', '/admin', '/admin', '/admin', '/admin', '/admin'],
    });
  });

  it('is the remembered target once the person may be there', () => {
    expect(settle('/auth/login', 'partner', '/referrals')).toBe('/referrals');
    expect(settle('/auth/login', 'staff', '/admin/partners')).toBe('/admin/partners');
    expect(settle('/terms-and-conditions', 'partner', '/referrals')).toBe('/referrals');
  });

  it('is reached from every page, by everyone, with any target', () => {
    const paths = Object.keys(areas);
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.constantFrom(...standings),
        fc.constantFrom(null, ...paths),
        (path, standing, target) => {
          const end = settle(path, standing, target);
          expect(place(areas[end] ?? 'public', standing, null)).toEqual({ show: true });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is nowhere yet while the session waits', () => {
    expect(place('partner', 'waiting')).toEqual({ wait: true });
    expect(place('public', 'waiting')).toEqual({ show: true });
  });
});
