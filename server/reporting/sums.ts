import type { Period } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';

import type { Measure } from '../features/figures/measures.ts';
import { readSums, type Sum } from '../features/figures/readSums.ts';
import type { Queryable } from '../platform/database/pool.ts';
import { addUp } from './amounts.ts';
import type { Scope } from './scope.ts';

/** The days of a period. */
export const daysOf = ({ from, to }: Period) => ({
  from: from === null ? null : from.slice(0, 10),
  to: to.slice(0, 10),
});

interface WantedSums {
  measures: readonly Measure[];
  by?: 'app';
  per?: 'day' | 'month';
}

/** Sums of a scope: of its partner, or of the programme. */
export const sumsIn = (db: Queryable, { partnerId, period, clock }: Scope, request: WantedSums): Promise<Sum[]> => {
  const common = { ...request, ...daysOf(period), ...(clock && { clock }) };
  return readSums(db, partnerId === null ? common : { ...common, partners: [partnerId] });
};

export const countOf = (sums: readonly Sum[], measure: Measure): number =>
  sums.reduce((all, one) => (one.measure === measure ? all + one.amount : all), 0);

/** What measures come to by currency, those of `less` taken off. */
const moneyOf = (sums: readonly Sum[], plus: readonly Measure[], less: readonly Measure[] = []): Money[] =>
  addUp(
    sums.flatMap(({ measure, currency, amount }) => {
      if (currency === null) return [];
      if (plus.includes(measure)) return [{ amount, currency }];
      return less.includes(measure) ? [{ amount: -amount, currency }] : [];
    }),
  );

/** What shops paid, refunds taken off; fees are in it. */
export const revenueMeasures = ['gross', 'refunded'] as const;
export const revenueOf = (sums: readonly Sum[]): Money[] => moneyOf(sums, ['gross'], ['refunded']);
/** Commissions, and what of them was taken back. */
export const commissionMeasures = ['commissions', 'reversals'] as const;
export const commissionOf = (sums: readonly Sum[]): Money[] => moneyOf(sums, commissionMeasures);
/** All that is earned. */
export const earnedMeasures = [...commissionMeasures, 'bonuses', 'adjustments'] as const;
export const earnedOf = (sums: readonly Sum[]): Money[] => moneyOf(sums, earnedMeasures);
