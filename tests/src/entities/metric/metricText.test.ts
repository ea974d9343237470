import { expect, test } from 'vitest';

import { type Metric, metricKeys, metrics } from '#contract/analytics/metrics.ts';
import { youngWords } from '#contract/figures/words.ts';

import { metricLine, metricText } from '../../../../src/entities/metric/metricText.ts';

const value = (metric: string, currency: string | null, now: number | null) => ({
  metric,
  currency,
  value: now,
  before: null,
});

test('a number is said in the unit of its figure', () => {
  expect(
    [
      metricText('clicks', 1234, null, 'en-US'),
      metricText('conversion', 464, null, 'en-US'),
      metricText('netRevenue', 12_345, 'USD', 'en-US'),
      metricText('timeToDecision', 1500, null, 'en-US'),
      metricText('timeToDecision', 3600, null, 'en-US'),
      metricText('timeToDecision', 216_000, null, 'en-US'),
      metricText('conversion', null, null, 'en-US'),
    ].join(' | '),
  ).toBe('1,234 | 4.64% | $123.45 | 25 minutes | 1 hour | 2.5 days | –');
});

test('the currency with the most of it comes first, and what is nothing is left out', () => {
  const values = [
    value('netRevenue', 'EUR', 100),
    value('netRevenue', 'GBP', 0),
    value('netRevenue', 'USD', 900),
    value('clicks', null, 3),
  ];
  expect(metricLine('netRevenue', values, 'en-US')).toBe('$9.00 + €1.00');
  expect(metricLine('commission', values, 'en-US')).toBe('–');
});

test('rates of several currencies name each, the one with the most revenue first, else by their codes', () => {
  const rates = [
    value('grossRetention', 'USD', 8694),
    value('grossRetention', 'GBP', 8717),
    value('grossRetention', 'EUR', 9476),
  ];
  const revenue = [value('netRevenue', 'EUR', 100), value('netRevenue', 'GBP', 50), value('netRevenue', 'USD', 900)];
  expect(metricLine('grossRetention', [...rates, ...revenue], 'en-US')).toBe('86.94% USD, 94.76% EUR, 87.17% GBP');
  expect(metricLine('grossRetention', rates, 'en-US')).toBe('94.76% EUR, 87.17% GBP, 86.94% USD');
});

test('every figure has a name of its own and one sentence that defines it', () => {
  const all = metricKeys.map((key): Metric => metrics[key]);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  const own = all.map(({ definition }) => definition.replace(` ${youngWords}`, ''));
  expect(own.filter((words) => !/^[A-Z][^.]*\.$/.test(words))).toEqual([]);
});
