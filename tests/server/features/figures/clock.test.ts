import { expect, test } from 'vitest';

import { dayIn, startOfDay } from '../../../../server/features/figures/clock.ts';

test.each([
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['Asia/Kolkata', '2028-02-29', '2028-02-28T18:30:00.000Z'],
  // Newfoundland is at -3:30, and at -2:30 until clocks go back at 2:00 on 1 November.
  ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00.000Z'],
  ['America/St_Johns', '2026-11-02', '2026-11-02T03:30:00.000Z'],
  // Clocks skip midnight.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  // Midnight occurs twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  // Samoa had no 30 December 2011.
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
  ['Etc/GMT+12', '2027-01-01', '2027-01-01T12:00:00.000Z'],
] as const)('in %s the day %s begins at %s', (zone, day, at) => {
  expect(startOfDay(zone, day)).toBe(at);
  expect(dayIn(zone, new Date(at))).toBe(day);
  expect(dayIn(zone, new Date(Date.parse(at) - 1)) < day).toBe(true);
});
