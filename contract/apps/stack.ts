import { type Citation, evaluate } from '../payTerms/evaluation.ts';
import type { PayClause } from '../payTerms/payTerms.ts';
import { proportion } from '../payTerms/proportion.ts';

/** How many months the calculator looks ahead. */
export const stackMonths = 12;

/** An app on a plan, as one shop would have it. */
export interface StackPart {
  /** Of the plan, in minor units, each interval. */
  readonly price: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  /** In the order in which they count. */
  readonly clauses: readonly PayClause[];
  /** Basis points of a price that fees leave. */
  readonly netShare: number;
  /** Basis points of the shops that still pay a month later. */
  readonly keptPerMonth: number;
}

/** What a part brings in its months, the first one first. */
export interface PartMonths {
  /** What one shop is charged. */
  readonly charged: readonly number[];
  /** What one shop that stays earns the partner. */
  readonly earnedPerShop: readonly number[];
  /** What the shops earn of which some leave each month. */
  readonly earned: readonly number[];
}

/** The evaluator reads nothing of a citation but its clause. */
const cited = (clauses: readonly PayClause[]): Citation[] =>
  clauses.map((clause) => ({ terms: { id: '', scope: 'app', target: '', version: 1, clauses }, clause }));

/** A year of shops that install now and pay at once, by the evaluator that pays their commissions. */
export function monthsOfPart(part: StackPart, shops: number): PartMonths {
  const { price, currency, interval, netShare, keptPerMonth } = part;
  const ranked = cited(part.clauses);
  const months = Array.from({ length: stackMonths }, (_, month) => month);
  const charged = months.map((month) => (interval === 'month' || month === 0 ? price : 0));
  let [ordinal, earnedBefore] = [0, 0];
  const earnedPerShop = charged.map((gross, month) => {
    if (gross === 0) return 0;
    ordinal += 1;
    const earns = evaluate(ranked, {
      kind: 'subscription',
      gross,
      net: proportion(gross, netShare, 10_000),
      currency,
      ordinal,
      monthsSinceInstall: month,
      monthsSinceFirstCharge: month,
      earnedBefore,
    });
    const amount = earns?.amount ?? 0;
    earnedBefore += amount;
    return amount;
  });
  const earned = earnedPerShop.map((amount, month) => Math.round(amount * shops * (keptPerMonth / 10_000) ** month));
  return { charged, earnedPerShop, earned };
}

/** A stack in one currency. */
export interface StackSums {
  readonly currency: string;
  /** What the merchant pays for all shops: a month on average, and in a year. */
  readonly paidPerMonth: number;
  readonly paidPerYear: number;
  /** What the partner earns in each month. */
  readonly earned: readonly number[];
  readonly earnedPerYear: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The stack in each currency of its plans, by currency. */
export function stackSums(parts: readonly StackPart[], shops: number): StackSums[] {
  const currencies = [...new Set(parts.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = parts.filter((part) => part.currency === currency).map((part) => monthsOfPart(part, shops));
    const paidPerYear = shops * sum(own.map(({ charged }) => sum(charged)));
    const earned = Array.from({ length: stackMonths }, (_, month) => sum(own.map((one) => one.earned[month] ?? 0)));
    return {
      currency,
      paidPerMonth: proportion(paidPerYear, 1, stackMonths),
      paidPerYear,
      earned,
      earnedPerYear: sum(earned),
    };
  });
}
