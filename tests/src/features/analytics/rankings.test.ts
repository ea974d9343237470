import { expect, test } from 'vitest';

import { type MetricKey, isKnownBy } from '#contract/analytics/metrics.ts';

import { rankingsOf } from '../../../../src/features/analytics/rankings.ts';

const given = { wanted: '', fits: () => true, isAllTime: false };
const columns = ['netRevenue', 'commission', 'clicks', 'installs', 'conversion', 'payingShops'];
const others = [
  'maturedConversion',
  'earningsPerClick',
  'lifetimeValue',
  'programmeReturn',
  'grossRevenue',
  'visitShare',
  'uninstalls',
  'grossRetention',
  'netRetention',
];

test('partners can be ranked by their columns and by what is no column', () => {
  expect(rankingsOf(given)).toEqual({
    sort: 'netRevenue',
    shown: columns,
    offered: [...columns, ...others],
    isUnknown: false,
  });
});

test('what they are ranked by is the first column', () => {
  const { sort, shown } = rankingsOf({ ...given, wanted: 'maturedConversion' });
  expect([sort, shown]).toEqual(['maturedConversion', ['maturedConversion', ...columns]]);
});

test.each([
  ['contacts', true],
  ['nothing', true],
  ['clicks', false],
])('%s is no ranking of partners: %s', (wanted, isUnknown) => {
  const found = rankingsOf({ ...given, wanted });
  expect([found.isUnknown, found.sort]).toEqual([isUnknown, isUnknown ? 'netRevenue' : wanted]);
});

test('a ranking that a filter excludes is known, and not taken', () => {
  const found = rankingsOf({ ...given, wanted: 'clicks', fits: (key) => key !== 'clicks' });
  expect([found.isUnknown, found.sort]).toEqual([false, 'netRevenue']);
});

test('retention is not offered of all time, which has no beginning', () => {
  expect(rankingsOf({ ...given, isAllTime: true }).offered).toEqual([...columns, ...others.slice(0, -2)]);
});

test('what a country does not narrow is not offered', () => {
  const fits = (key: MetricKey) => isKnownBy(key, ['partner', 'country']);
  expect(rankingsOf({ ...given, fits }).offered).toEqual([
    'netRevenue',
    'commission',
    'installs',
    'payingShops',
    'lifetimeValue',
    'grossRevenue',
    'visitShare',
    'uninstalls',
    'grossRetention',
    'netRetention',
  ]);
});

test('what partners have no figure of falls back to net revenue', () => {
  expect(['contacts', 'nothing', ''].map((wanted) => rankingsOf({ ...given, wanted }).sort)).toEqual([
    'netRevenue',
    'netRevenue',
    'netRevenue',
  ]);
});
