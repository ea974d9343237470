import { expect, test } from 'vitest';

import { lastDate } from '#contract/shared/lastDate.ts';

test('the last day of what ends with a midnight is the one before, in the zone of the midnight', () => {
  expect([
    lastDate('2027-01-01T00:00:00.000Z', 'en', 'UTC'),
    lastDate('2026-12-31T23:00:00.000Z', 'en', 'Europe/Berlin'),
    lastDate('2026-12-31T23:59:00.000Z', 'en', 'UTC'),
  ]).toEqual(['31 Dec 2026', '31 Dec 2026', '31 Dec 2026']);
});
