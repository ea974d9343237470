import fc from 'fast-check';
import { expect, test } from 'vitest';

import { niceTicks } from '../../../../src/shared/charts/niceTicks.ts';
import { seeded } from '../../../support/seed.ts';

test.each([
  [
    [340_000, 12_000],
    [0, 100_000, 200_000, 300_000, 400_000],
  ],
  [[285], [0, 100, 200, 300]],
  [[3], [0, 1, 2, 3]],
  [[1], [0, 1]],
  [
    [90, -15],
    [-50, 0, 50, 100],
  ],
  [[0, 0], []],
  [[], []],
])('the marks for %j are %j', (values, ticks) => {
  expect(niceTicks(values)).toEqual(ticks);
});

test('every value lies between the first and the last of at most seven marks, which are whole and zero among them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { minLength: 1 }), (values) => {
      const ticks = niceTicks(values);
      if (values.every((value) => value === 0)) return ticks.length === 0;
      return (
        ticks.length <= 7 &&
        ticks.includes(0) &&
        ticks.every(Number.isInteger) &&
        values.every((value) => value >= (ticks[0] ?? 1) && value <= (ticks.at(-1) ?? -1))
      );
    }),
    seeded(),
  );
});
