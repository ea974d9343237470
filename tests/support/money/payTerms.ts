import fc from 'fast-check';

import type { ChargeFacts, VersionedTerms } from '#contract/payTerms/evaluation.ts';
import { chargeKinds } from '#contract/events/chargeKinds.ts';
import { payScopes, plainClause, type PayClause } from '#contract/payTerms/payTerms.ts';

/** A clause that pays a fifth of every charge, unless given otherwise. */
export const clauseOf = (given: Partial<PayClause> = {}): PayClause => ({
  ...plainClause({ rate: 2000 }),
  id: 'clause',
  priority: 1,
  ...given,
});

/** The first subscription charge of 100.00 USD, on the day of the installation. */
export const factsOf = (given: Partial<ChargeFacts> = {}): ChargeFacts => ({
  kind: 'subscription',
  gross: 10_000,
  net: 10_000,
  currency: 'USD',
  ordinal: 1,
  monthsSinceInstall: 0,
  monthsSinceFirstCharge: 0,
  earnedBefore: 0,
  ...given,
});

const currency = fc.constantFrom('USD', 'EUR');
const amount = fc.integer({ min: 1, max: 20_000 });
const span = (min: number, longest: number) =>
  fc.option(
    fc
      .tuple(fc.integer({ min, max: min + 6 }), fc.option(fc.integer({ min: 0, max: longest })))
      .map(([from, length]) => ({ from, to: length === null ? null : from + length })),
    { freq: 2 },
  );

/** Any clause, with its own id; now and then it only holds. */
const anyClause: fc.Arbitrary<PayClause> = fc
  .record({
    id: fc.stringMatching(/^[a-z]{6}$/),
    priority: fc.integer({ min: 1, max: 3 }),
    kinds: fc.subarray([...chargeKinds], { maxLength: 3 }),
    charges: span(1, 4),
    months: span(0, 6),
    basis: fc.constantFrom('gross' as const, 'net' as const),
    pay: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('percent' as const), rate: fc.integer({ min: 0, max: 10_000 }) }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('fixed' as const), amount, currency }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    cap: fc.option(fc.record({ amount, currency, per: fc.constantFrom('charge' as const, 'referral' as const) }), {
      freq: 2,
    }),
    duration: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
    hold: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 2 }),
  })
  .map(({ id, priority, kinds, charges, months, basis, pay, cap, duration, hold }) => ({
    id,
    priority,
    when: { kinds, charges, months },
    basis,
    pay,
    cap: cap && { ...cap, currency: pay?.kind === 'fixed' ? pay.currency : cap.currency },
    duration,
    hold: pay === null ? (hold ?? 1) : hold,
  }));

/** Up to four clauses of different ids. */
export const anyClauses = fc.uniqueArray(anyClause, { maxLength: 4, selector: ({ id }) => id });

/** Terms of one scope each, and those of the programme and an app, which cover every charge. */
export const anyTerms: fc.Arbitrary<VersionedTerms[]> = fc.tuple(...payScopes.map(() => anyClauses)).map((sets) =>
  payScopes.map((scope, index) => ({
    id: `${scope} terms`,
    target: scope,
    scope,
    version: 1,
    clauses: [
      ...(sets[index] ?? []),
      ...(scope === 'app' ? [plainClause({ rate: 2000 })] : []),
      ...(scope === 'programme' ? [plainClause({ hold: 1 })] : []),
    ],
  })),
);

export const anyFacts: fc.Arbitrary<ChargeFacts> = fc
  .record({
    kind: fc.constantFrom(...chargeKinds),
    gross: fc.integer({ min: 1, max: 1_000_000 }),
    fees: fc.integer({ min: 0, max: 1000 }),
    currency,
    ordinal: fc.integer({ min: 1, max: 12 }),
    monthsSinceInstall: fc.integer({ min: 0, max: 14 }),
    monthsSinceFirstCharge: fc.integer({ min: 0, max: 14 }),
    earnedBefore: fc.integer({ min: 0, max: 30_000 }),
  })
  .map(({ fees, ...facts }) => ({ ...facts, net: facts.gross - fees }));
