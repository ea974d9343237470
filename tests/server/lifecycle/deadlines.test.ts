import { expect, test } from 'vitest';

import { escalatesAt } from '../../../server/lifecycle/deadlines.ts';

test('what is late is escalated at its deadline, two days later once more, and then no more', () => {
  const respondBy = '2026-11-25T12:00:00.000Z';
  expect([0, 1, 2, 3].map((escalated) => escalatesAt(respondBy, escalated))).toEqual([
    respondBy,
    '2026-11-27T12:00:00.000Z',
    null,
    null,
  ]);
});
