import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rankedClauses, reachable, type VersionedTerms } from '#contract/payTerms/evaluation.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';
import { monthsOfPart, stackMonths, type StackPart, stackSums } from '#contract/apps/stack.ts';

import { ownEvaluation } from '../../support/money/ownEvaluation.ts';
import { anyTerms, clauseOf } from '../../support/money/payTerms.ts';
import { seeded } from '../../support/seed.ts';

const partOf = (given: Partial<StackPart> = {}): StackPart => ({
  price: 4900,
  currency: 'USD',
  interval: 'month',
  clauses: [plainClause({ rate: 2000 }), plainClause({ hold: 1 })],
  netShare: 10_000,
  keptPerMonth: 10_000,
  ...given,
});
const every = (amount: number) => Array.from({ length: stackMonths }, () => amount);
const first = (amount: number) => [amount, ...Array.from({ length: stackMonths - 1 }, () => 0)];

interface AnyPart {
  terms: VersionedTerms[];
  part: StackPart;
}
const anyPart: fc.Arbitrary<AnyPart> = fc
  .record({
    terms: anyTerms,
    price: fc.integer({ min: 0, max: 50_000 }),
    currency: fc.constantFrom('USD', 'EUR'),
    interval: fc.constantFrom('month' as const, 'year' as const),
    netShare: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ terms, ...plan }) => ({
    terms,
    part: partOf({ ...plan, clauses: reachable(rankedClauses(terms)).map(({ clause }) => clause) }),
  }));

/** What a shop on the plan earns in each month, by the other opinion of the terms. */
function ownMonths({ terms, part: { price, currency, interval, netShare } }: AnyPart): number[] {
  const clauses = terms.flatMap(({ clauses: own, target }, level) => own.map((clause) => ({ level, target, clause })));
  let [ordinal, before] = [0, 0];
  return Array.from({ length: stackMonths }, (_, month) => {
    if (price === 0 || (interval === 'year' && month > 0)) return 0;
    ordinal += 1;
    // Halves to the even neighbour, as amounts are shared everywhere.
    const exact = price * netShare;
    const whole = Math.floor(exact / 10_000);
    const rest = exact - whole * 10_000;
    const net = rest > 5000 || (rest === 5000 && whole % 2 !== 0) ? whole + 1 : whole;
    const facts = {
      kind: 'subscription',
      gross: price,
      net,
      currency,
      ordinal,
      sinceInstall: month,
      sinceFirst: month,
    };
    const { amount } = ownEvaluation(clauses, facts, before);
    before += amount;
    return amount;
  });
}

it('a month of a stack without churn is the sum of what its charges are evaluated to, in each currency', () => {
  fc.assert(
    fc.property(fc.array(anyPart, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 300 }), (all, shops) => {
      const sums = stackSums(
        all.map(({ part }) => part),
        shops,
      );
      const currencies = [...new Set(all.map(({ part }) => part.currency))].toSorted();
      expect(sums.map(({ currency, earned }) => ({ currency, earned }))).toEqual(
        currencies.map((currency) => {
          const months = all.filter(({ part }) => part.currency === currency).map(ownMonths);
          const earned = Array.from({ length: stackMonths }, (_, month) =>
            months.reduce((total, one) => total + shops * (one[month] ?? 0), 0),
          );
          return { currency, earned };
        }),
      );
      for (const { earned, earnedPerYear } of sums)
        expect(earnedPerYear).toBe(earned.reduce((total, amount) => total + amount, 0));
    }),
    seeded(),
  );
});

describe('a plan', () => {
  it('by the month is charged and earns every month', () => {
    expect(monthsOfPart(partOf(), 3)).toEqual({
      charged: every(4900),
      earnedPerShop: every(980),
      earned: every(2940),
    });
  });

  it('by the year is charged and earns in the first month', () => {
    expect(monthsOfPart(partOf({ price: 49_000, interval: 'year' }), 1)).toEqual({
      charged: first(49_000),
      earnedPerShop: first(9800),
      earned: first(9800),
    });
  });

  it('pays by the clause of each month: its bonus for the first charge, then its rate until the cap of a shop', () => {
    const bonus = clauseOf({
      id: 'bonus',
      priority: 2,
      when: { kinds: [], charges: { from: 1, to: 1 }, months: null },
      pay: { kind: 'fixed', amount: 5000, currency: 'USD' },
    });
    const rate = clauseOf({ cap: { amount: 7000, currency: 'USD', per: 'referral' } });
    const { earnedPerShop } = monthsOfPart(partOf({ clauses: [bonus, rate, plainClause({ hold: 0 })] }), 1);
    expect(earnedPerShop).toEqual([5000, 980, 980, 40, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('pays of what fees leave where its clause says so', () => {
    const clauses = [clauseOf({ basis: 'net' }), plainClause({ hold: 1 })];
    expect(monthsOfPart(partOf({ clauses, netShare: 8000 }), 1).earnedPerShop).toEqual(every(784));
  });
});

it('shops leave from the second month on, as many of those that are left each month', () => {
  const { earned } = monthsOfPart(partOf({ price: 10_000, keptPerMonth: 9000 }), 100);
  expect(earned.slice(0, 4)).toEqual([200_000, 180_000, 162_000, 145_800]);
});

it('a merchant pays for all shops, yearly plans by the month, each currency apart', () => {
  const parts = [
    partOf(),
    partOf({ price: 12_000, interval: 'year' }),
    partOf({ price: 1200, currency: 'EUR', keptPerMonth: 5000 }),
  ];
  expect(
    stackSums(parts, 2).map(({ currency, paidPerMonth, paidPerYear }) => ({ currency, paidPerMonth, paidPerYear })),
  ).toEqual([
    { currency: 'EUR', paidPerMonth: 2400, paidPerYear: 28_800 },
    { currency: 'USD', paidPerMonth: 11_800, paidPerYear: 141_600 },
  ]);
});
