import { expect, test } from 'vitest';

import { figuresOfTiles } from '#contract/figures/ofTiles.ts';

import { measures } from '../../../server/features/figures/measures.ts';
import { earnedOf, revenueOf } from '../../../server/reporting/sums.ts';

/** Each measure comes to another power of two: a sum tells which are in it. */
const sums = measures.map((measure, place) => ({
  key: null,
  date: null,
  measure,
  currency: 'USD',
  amount: 2 ** place,
}));

const statedOf = (key: string): number => {
  const numerator = figuresOfTiles.find((figure) => figure.key === key)?.numerator ?? [];
  return numerator.reduce((all, part) => {
    const amount = sums.find(({ measure }) => measure === part.replace(/^-/, ''))?.amount ?? Number.NaN;
    return part.startsWith('-') ? all - amount : all + amount;
  }, 0);
};

test.each([
  ['revenue', revenueOf],
  ['earned', earnedOf],
] as const)('the numerator of %s is what its tile adds up', (key, of) => {
  expect(of(sums)).toEqual([{ amount: statedOf(key), currency: 'USD' }]);
});
