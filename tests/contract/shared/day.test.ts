import { expect, test } from 'vitest';

import { addDays, dayOf, lastDay } from '#contract/shared/day.ts';
import { dayInWords, timeInWords } from '#contract/shared/dayWords.ts';

test('a day is of UTC, whatever the zone', () => {
  expect([Date.UTC(2026, 10, 12), Date.UTC(2026, 10, 12, 23, 59, 59)].map(dayOf)).toEqual(['2026-11-12', '2026-11-12']);
});

test('days are added over months, years and leap days', () => {
  expect([
    addDays('2028-02-28', 1),
    addDays('2028-02-28', 2),
    addDays('2026-12-31', 1),
    addDays('2026-03-01', -1),
  ]).toEqual(['2028-02-29', '2028-03-01', '2027-01-01', '2026-02-28']);
});

test('a month ends with its last day, in a leap year too', () => {
  expect(['2026-12', '2027-02', '2028-02', '2026-11'].map(lastDay)).toEqual([
    '2026-12-31',
    '2027-02-28',
    '2028-02-29',
    '2026-11-30',
  ]);
});

test('a day reads the same in every zone', () => {
  expect(dayInWords(new Date('2026-11-12T23:59:59Z'))).toBe('12 Nov 2026');
});

test('a time of day names its zone', () => {
  expect(timeInWords(new Date('2026-11-25T14:00:00Z'))).toBe('25 Nov 2026, 14:00 UTC');
});
