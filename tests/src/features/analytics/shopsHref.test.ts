import { expect, test } from 'vitest';

import type { AnalyticsFilters } from '#contract/analytics/analytics.ts';
import { type Grouping, isKnownBy, metricKeys } from '#contract/analytics/metrics.ts';

import { rankingsOf } from '../../../../src/features/analytics/rankings.ts';
import { shopsHref } from '../../../../src/features/analytics/shopsHref.ts';

const partnerId = '0198a000-0000-7000-8000-000000000001';
const period = { value: 'this_year', range: null };
const filters: readonly { given: AnalyticsFilters; by: Grouping }[] = [
  { given: { app: 'starling-reviews' }, by: 'app' },
  { given: { manager: 'me' }, by: 'manager' },
  { given: { tag: 1 }, by: 'partner' },
  { given: { country: 'US' }, by: 'country' },
];
/** All of them, none, and each choice between. */
const choices = Array.from({ length: 2 ** filters.length }, (_, bits) =>
  filters.filter((__, place) => (bits >> place) % 2 === 1),
);

test('every figure that partners are ranked by opens, however the page is narrowed', () => {
  const shut = choices.flatMap((chosen) => {
    const given = Object.assign({}, ...chosen.map((one) => one.given));
    const by: readonly Grouping[] = ['partner', ...chosen.map((one) => one.by)];
    const { offered } = rankingsOf({ wanted: '', fits: (key) => isKnownBy(key, by), isAllTime: false });
    expect(offered.length).toBeGreaterThan(9);
    return offered.filter((metric) => shopsHref(metric, { partnerId, filters: given, period }) === null);
  });
  expect(shut).toEqual([]);
});

test('the only figures of a partner that open nothing count partners, how soon they did something, or work on them', () => {
  const shut = metricKeys.filter(
    (metric) => isKnownBy(metric, ['partner']) && shopsHref(metric, { partnerId, filters: {}, period }) === null,
  );
  expect(shut.filter((key) => !/^(activationBy|timeTo)/.test(key))).toEqual([
    'newPartners',
    'activePartners',
    'payingPartners',
    'portfolio',
    'decisions',
    'notes',
  ]);
});

test.each([
  ['uninstalls', '/admin/referrals?dated=uninstalled'],
  ['chargedShops', '/admin/referrals?dated=billed'],
  ['bonuses', '/admin/reports/ledger?entry=bonus'],
  ['programmeReturn', '/admin/reports/ledger?entry=cost'],
  ['visitShare', '/admin/reports/performance'],
] as const)('%s of a partner and a manager open at %s', (metric, expected) => {
  const href = shopsHref(metric, { partnerId, filters: { manager: 'me' }, period }) ?? 'nowhere';
  const [wanted, opened] = [expected, href].map((one) => new URL(one, 'http://localhost'));
  const given = { partnerId, manager: 'me', timeFilter: 'this_year' };
  expect([opened?.pathname, Object.fromEntries(opened?.searchParams ?? [])]).toEqual([
    wanted?.pathname,
    { ...Object.fromEntries(wanted?.searchParams ?? []), ...given },
  ]);
});
