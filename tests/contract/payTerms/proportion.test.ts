import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addMonths } from '#contract/shared/month.ts';
import { commissionOf, proportion, reversalOf } from '#contract/payTerms/proportion.ts';
import { seeded } from '../../support/seed.ts';

describe('a commission', () => {
  it.each([
    [10_000, 2000, 2000],
    [4900, 2000, 980],
    [1, 5000, 0],
    [3, 5000, 2],
    [5, 5000, 2],
    [7, 5000, 4],
    [25, 1000, 2],
    [35, 1000, 4],
    [15, 1000, 2],
    [149, 1500, 22],
    [150, 1500, 22],
    [151, 1500, 23],
    [999, 0, 0],
    [999, 10_000, 999],
    [9_007_199_254_740_991, 3333, 3_002_099_511_605_172],
  ])('of %i at %i basis points is %i', (amount, rate, expected) => {
    expect(commissionOf(amount, rate)).toBe(expected);
  });

  it('is never half a unit away from exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const distance = BigInt(commissionOf(amount, rate)) * 10_000n - BigInt(amount) * BigInt(rate);
        return distance <= 5000n && distance >= -5000n;
      }),
      seeded(),
    );
  });
});

describe('reversals', () => {
  it('add up to the whole commission however a charge is refunded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 20 }),
        (charged, rate, cuts) => {
          const commission = commissionOf(charged, rate);
          const steps = [...new Set([...cuts.map((cut) => cut % charged), charged])]
            .filter(Boolean)
            .toSorted((a, b) => a - b);
          let reversed = 0;
          for (const refunded of steps) {
            reversed += reversalOf({ amount: commission, reversed }, refunded, charged);
            expect(reversed).toBe(proportion(commission, refunded, charged));
          }
          expect(reversed).toBe(commission);
        },
      ),
      seeded(),
    );
  });

  it('are none of what is reversed already', () => {
    expect(reversalOf({ amount: 100, reversed: 100 }, 50, 100)).toBe(0);
  });
});

describe('the payable month', () => {
  it.each([
    ['2026-11', 0, '2026-11'],
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', 12, '2027-01'],
  ])('of %s with an offset of %i is %s', (earned, offset, expected) => {
    expect(addMonths(earned, offset)).toBe(expected);
  });
});
