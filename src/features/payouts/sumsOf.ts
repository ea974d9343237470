import type { Money } from '#contract/shared/money.ts';

/** The sums of amounts, by currency. */
export function sumsOf(rows: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
