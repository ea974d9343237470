import { expect, test } from 'vitest';

import { progressHref } from '../../../../src/features/analytics/activationHref.ts';
import { heldBack } from '../../../../src/features/analytics/heldBack.ts';

const allTime = { value: 'all time', range: null } as const;

test('a step opens the registrations that came to it, with the period and filters of the page', () => {
  const given = { filters: { manager: 'me', tag: 3 }, period: { value: 'last_month', range: null } } as const;
  expect(progressHref(given, { step: 'clicked' })).toBe(
    '/admin/reports/registrations?by=partner&step=clicked&manager=me&tag=3&timeFilter=last_month',
  );
});

test('the first step opens every registration, a reason those it holds back', () => {
  const given = { filters: { app: 'kite', country: 'DE' }, period: allTime };
  expect(progressHref(given, { step: 'registered' })).toBe('/admin/reports/registrations?by=partner');
  expect(progressHref(given, { reason: 'no_click' })).toBe(
    '/admin/reports/registrations?by=partner&reason=no_click&app=kite&shopCountry=DE',
  );
});

test('a reason that holds partners back at two steps is one line', () => {
  expect(
    heldBack([
      { step: 'registered', partners: 9, dropped: [] },
      { step: 'approved', partners: 8, dropped: [{ reason: 'pending', partners: 1 }] },
      {
        step: 'clicked',
        partners: 5,
        dropped: [
          { reason: 'archived', partners: 2 },
          { reason: 'no_click', partners: 1 },
        ],
      },
      { step: 'installed', partners: 2, dropped: [{ reason: 'archived', partners: 3 }] },
      { step: 'paid', partners: 2, dropped: [] },
    ]),
  ).toEqual([
    ['pending', 1],
    ['archived', 5],
    ['no_click', 1],
  ]);
});
