import { expect, test } from 'vitest';

import { concentrationHref } from '../../../../src/features/analytics/concentrationHref.ts';

test('a share opens the leaderboard by net revenue, with the period and filters of the page', () => {
  const search = new URLSearchParams('tag=3&sort=clicks&timeFilter=last_month');
  expect(concentrationHref(search)).toBe('?tag=3&sort=netRevenue&timeFilter=last_month#partners');
});
