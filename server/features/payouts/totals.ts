import type { Money } from '#contract/shared/money.ts';

/** Sums by currency, in the order of their codes. */
export function totalsOf(rows: Iterable<Money>): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
