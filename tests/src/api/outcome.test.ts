import { expect, test } from 'vitest';

import { outcomeOf } from '../../../src/api/outcome.ts';

test.each([
  [0, 'unreachable', 'lost'],
  [408, 'internal', 'lost'],
  [500, 'internal', 'lost'],
  [502, 'internal', 'lost'],
  [503, 'unavailable', 'lost'],
  [504, 'internal', 'lost'],
  [409, 'in_flight', 'lost'],
  [422, 'idempotency_mismatch', 'mismatched'],
  [404, 'not_found', 'refused'],
  [409, 'duplicate', 'refused'],
  [409, 'transition_not_allowed', 'refused'],
  [400, 'invalid_input', 'barred'],
  [401, 'unauthenticated', 'barred'],
  [403, 'admin_only', 'barred'],
  [413, 'too_large', 'barred'],
  [429, 'too_many_requests', 'barred'],
] as const)('a call answered %i %s is %s', (status, code, outcome) => {
  expect(outcomeOf({ status, code })).toBe(outcome);
});
