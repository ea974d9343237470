import { expect, test } from 'vitest';

import { figureWords } from '#contract/figures/words.ts';
import { metricKeys, metrics } from '#contract/analytics/metrics.ts';

const sources = import.meta.glob<string>('../../../src/{features,entities}/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length);

const labels = new Set<string>([
  ...Object.values(figureWords).map(({ label }) => label),
  ...metricKeys.map((key) => metrics[key].label),
]);

/** What is written between quotes where a table or a chart names its numbers. */
const named = (source: string): string[] => [
  ...[...source.matchAll(/label: '([^']+)'[^{}]*?align: 'right'/g)].flatMap(([, label]) => label ?? []),
  ...[...source.matchAll(/series=\{\[([^\]]*)\]\}/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/'([^']+)'/g)].flatMap(([, label]) => label ?? []),
  ),
];

test('tables and charts take the names of figures from the registry; lists say what one row has come to, the calculator what may be', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    named(source).flatMap((label) => (labels.has(label) ? [`${nameOf(path)}: ${label}`] : [])),
  );
  expect(found.toSorted()).toEqual([
    'AllReferrals: Commission',
    'AllReferrals: Net revenue',
    'AllReferrals: Revenue',
    'Campaigns: Clicks',
    'Campaigns: Commission',
    'Campaigns: Installs',
    'Commissions: Commission',
    'PartnerCommissions: Commission',
    'PartnerReferrals: Commission',
    'PartnerReferrals: Revenue',
    'PartnersPage: Earned',
    'ReferralsPage: Commission',
    'ReferralsPage: Revenue',
    'StackResult: Earned',
    'TeamPage: Partners',
    'TiersPage: Partners',
  ]);
});

test('every figure has a name of its own', () => {
  const keyed = new Map<string, string>([
    ...Object.entries(figureWords).map(([key, { label }]): [string, string] => [key, label]),
    ...metricKeys.map((key): [string, string] => [key, metrics[key].label]),
  ]);
  const names = [...keyed.values()];
  expect(names.filter((label, place) => names.indexOf(label) !== place)).toEqual([]);
});
