import { expect, test } from 'vitest';

import { lastYear } from '../../../../src/features/analytics/lastYear.ts';

test.each([
  ['2026-11-30', '2025-12-01'],
  ['2026-12-01', '2026-01-01'],
  ['2028-02-29', '2027-03-01'],
])('on %s it begins on %s', (today, from) => {
  expect(lastYear(today)).toEqual({ timeFilter: 'custom', dateRange: { from, to: today } });
});
