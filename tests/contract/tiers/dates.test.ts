import { expect, test } from 'vitest';

import { lastChance, nextReview, nextStart, windowStart } from '#contract/tiers/dates.ts';

test.each([
  ['2026-11-20', 3, '2026-08-21'],
  ['2026-05-31', 3, '2026-03-01'],
  ['2024-05-31', 3, '2024-03-01'],
  ['2026-03-31', 1, '2026-03-01'],
  ['2026-12-31', 12, '2026-01-01'],
  ['2024-02-29', 12, '2023-03-01'],
  ['2026-01-15', 24, '2024-01-16'],
])('the months that end with %s, %i of them, begin on %s', (day, months, start) => {
  expect(windowStart(day, months)).toBe(start);
});

test('a tier reached on any day of a month, the last one too, counts from the first of the next', () => {
  expect(['2026-11-01', '2026-11-30', '2026-12-31', '2028-02-29'].map(nextStart)).toEqual([
    '2026-12-01',
    '2026-12-01',
    '2027-01-01',
    '2028-03-01',
  ]);
  expect(['2026-11-01', '2026-12-31', '2028-02-01'].map(lastChance)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2028-02-29',
  ]);
});

test.each([
  ['2026-11-20', 1, '2026-12-01'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2026-11-20', 3, '2027-01-01'],
  ['2027-01-01', 3, '2027-04-01'],
  ['2026-06-30', 6, '2026-07-01'],
  ['2026-07-01', 6, '2027-01-01'],
  ['2026-12-31', 12, '2027-01-01'],
])('after %s the next review every %i months is on %s', (day, months, review) => {
  expect(nextReview(day, months)).toBe(review);
});
