import { expect, test } from 'vitest';

import { concentrationHref } from '../../../../src/features/analytics/concentrationHref.ts';

test('a share opens the leaderboard by net revenue in its currency, with the period and filters of the page', () => {
  const search = new URLSearchParams('tag=3&sort=clicks&timeFilter=last_month');
  expect(concentrationHref(search, 'EUR')).toBe('?tag=3&sort=netRevenue&timeFilter=last_month&currency=EUR#partners');
});
