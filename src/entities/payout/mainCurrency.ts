import { roughWorth, severalCurrencies } from '#contract/shared/roughWorth.ts';

/** The currencies of some amounts, the one whose money is worth most first. */
export function currenciesOf(values: readonly { amount: number; currency: string }[]): string[] {
  const totals = new Map<string, number>();
  for (const { amount, currency } of values)
    totals.set(currency, (totals.get(currency) ?? 0) + roughWorth(amount, currency));
  return [...totals]
    .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
    .map(([currency]) => currency);
}

/** The currency whose money is worth most; US dollars where there is none. One chart shows one currency. */
export const mainCurrency = (values: readonly { amount: number; currency: string }[]): string =>
  currenciesOf(values)[0] ?? 'USD';

/** How rows with these sums are ranked; nothing where they are of one currency. */
export const roughlyRanked = (sums: readonly { currency: string }[] = []): string | undefined =>
  new Set(sums.map(({ currency }) => currency)).size < 2 ? undefined : severalCurrencies;
