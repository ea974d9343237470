import { expect, test } from 'vitest';

import { aucOf } from '../../../tools/bench/latency.ts';

test.each([
  [[3, 4], [1, 2], 1],
  [[1, 2], [3, 4], 0],
  [[1, 2], [1, 2], 0.5],
  [[2, 2], [1, 2], 0.75],
])('%j beside %j: %d', (longer, shorter, auc) => {
  expect(aucOf(longer, shorter)).toBe(auc);
});
