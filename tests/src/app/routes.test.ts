import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { routeOf, targetOf } from '../../../src/app/match.ts';
import { place, type Standing } from '../../../src/entities/session/routing.ts';
import { routes } from '../../../src/app/routes.ts';
import { example, homes, matrix, standings } from '../../support/routes/routeMatrix.ts';
import { routeTable } from '../../support/routes/routeTable.ts';
import { seeded } from '../../support/seed.ts';

const areaOf = (path: string) => routeOf(path.replace(/\?.*$/, '')).area;

const goes = (path: string, standing: Standing, target: string | null = null) => {
  const decision = place(areaOf(path), standing, targetOf(target));
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

  it('is in docs/routes.md as thirteen callers find it', async () => {
    await expect(routeTable()).toMatchFileSnapshot('../../../docs/routes.md');
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
      goes('/auth/login', 'partner', '/no/such/page'),
      goes('/auth/login', 'staff', '/admin/nothing?a=1'),
    ]).toEqual([
      '/referrals?page=2',
      '/payouts',
      '/admin/partners?manager=me',
      '/admin',
      '/auth/register/success',
      '/',
      '/',
      '/admin',
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
      { ...seeded(), numRuns: 5000 },
    );
  });
});
