import { expect, test } from 'vitest';

import { periodOf } from '#contract/shared/lists.ts';

import { bucketsOf } from '../../../server/reporting/buckets.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const custom = (from: string, to: string) =>
  bucketsOf(periodOf({ timeFilter: 'custom', dateRange: { from, to } }, now), null, now);
const ends = ({ unit, dates }: ReturnType<typeof bucketsOf>) => [unit, dates.length, dates[0], dates.at(-1)];

test('every day of a period is there, in order', () => {
  expect(bucketsOf(periodOf({ timeFilter: 'last_7_days' }, now), null, now)).toEqual({
    unit: 'day',
    dates: ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  });
});

test('92 days are days, 93 are months', () => {
  expect(ends(custom('2026-03-01', '2026-05-31'))).toEqual(['day', 92, '2026-03-01', '2026-05-31']);
  expect(ends(custom('2026-03-01', '2026-06-01'))).toEqual(['month', 4, '2026-03', '2026-06']);
});

test('what has not begun is left out, and the unit stays the period’s', () => {
  expect(ends(bucketsOf(periodOf({ timeFilter: 'this_month' }, now), null, now))).toEqual([
    'day',
    20,
    '2026-11-01',
    '2026-11-20',
  ]);
  const february = new Date('2026-02-10T10:00:00.000Z');
  expect(bucketsOf(periodOf({ timeFilter: 'this_year' }, february), null, february)).toEqual({
    unit: 'month',
    dates: ['2026-01', '2026-02'],
  });
  expect(custom('2026-12-01', '2026-12-31')).toEqual({ unit: 'day', dates: [] });
});

test('all time begins at the first activity, or today when there is none', () => {
  const all = periodOf({}, now);
  expect(ends(bucketsOf(all, '2026-11-18T23:59:00.000Z', now))).toEqual(['day', 3, '2026-11-18', '2026-11-20']);
  expect(ends(bucketsOf(all, '2025-12-31T23:00:00.000Z', now))).toEqual(['month', 12, '2025-12', '2026-11']);
  expect(ends(bucketsOf(all, null, now))).toEqual(['day', 1, '2026-11-20', '2026-11-20']);
});

test('there are at most 400 points, the latest', () => {
  expect(ends(custom('1900-01-01', '2199-12-31'))).toEqual(['month', 400, '1993-08', '2026-11']);
});
