import type { PayClause } from '#contract/payTerms/payTerms.ts';

/** The database orders the keys of what it keeps otherwise. */
const text = (clauses: readonly PayClause[]): string =>
  JSON.stringify(
    clauses.map(({ id, priority, when, basis, pay, cap, duration, hold }) => [
      id,
      priority,
      [
        when.kinds,
        when.charges && [when.charges.from, when.charges.to],
        when.months && [when.months.from, when.months.to],
      ],
      basis,
      pay && (pay.kind === 'percent' ? pay.rate : [pay.amount, pay.currency]),
      cap && [cap.amount, cap.currency, cap.per],
      duration,
      hold,
    ]),
  );

export const areSameClauses = (one: readonly PayClause[], other: readonly PayClause[]): boolean =>
  text(one) === text(other);
