import { expect, test } from 'vitest';

import { type CohortKind, cohortHref } from '../../../../src/features/analytics/cohortHref.ts';

const rowsOf = (kind: CohortKind) => cohortHref({ country: 'DE' }, { month: '2026-09', age: 2, kind });

test('what a shop has brought opens into the shops that all of them have brought', () => {
  expect(rowsOf('perShop')).toBe(rowsOf('total'));
  expect(rowsOf('perShop')).toBe(
    '/admin/referrals?cohort=2026-09&dated=charged&timeFilter=custom&from=2000-01-01&to=2026-11-30&country=DE',
  );
});

test('what they pay in a month opens into those of the month', () => {
  expect(rowsOf('net')).toBe(
    '/admin/referrals?cohort=2026-09&dated=charged&timeFilter=custom&from=2026-11-01&to=2026-11-30&country=DE',
  );
});
