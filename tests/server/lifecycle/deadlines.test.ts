import { expect, test } from 'vitest';

import { escalatesAt } from '../../../server/lifecycle/deadlines.ts';

test('an overdue record is escalated at its deadline, again two days later, and then never again', () => {
  const respondBy = '2026-11-25T12:00:00.000Z';
  expect([0, 1, 2, 3].map((escalated) => escalatesAt(respondBy, escalated))).toEqual([
    respondBy,
    '2026-11-27T12:00:00.000Z',
    null,
    null,
  ]);
});
