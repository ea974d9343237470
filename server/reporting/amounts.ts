import sql, { type Sql } from 'sql-template-tag';

import type { Money } from '#contract/shared/money.ts';

/** A JSON list of `Money`, by currency, of a statement that yields `currency` and `amount` for each currency. */
export const amountsOf = (grouped: Sql): Sql =>
  sql`coalesce((select json_agg(json_build_object('amount', g.amount, 'currency', g.currency) order by g.currency)
                  from (${grouped}) g), '[]'::json)`;

/** Adds up what shares a currency; sorted by currency. */
export function addUp(list: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of list) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ amount, currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Every currency of either period, zero where it does not occur; `before` is null without a period before. */
export function moneyMeasureOf(now: readonly Money[], before: readonly Money[] | null) {
  const currencies = [...new Set([...now, ...(before ?? [])].map(({ currency }) => currency))].toSorted();
  const sumOf = (list: readonly Money[], currency: string) =>
    list.find((money) => money.currency === currency)?.amount ?? 0;
  return currencies.map((currency) => ({
    currency,
    now: sumOf(now, currency),
    before: before === null ? null : sumOf(before, currency),
  }));
}

/** Installs through links per 10,000 clicks; 0 without clicks. An install may follow an earlier click, so it is capped at 10,000. */
export const conversionOf = ({ clicks, installs }: { clicks: number; installs: number }): number =>
  clicks === 0 ? 0 : Math.min(10_000, Math.round((installs * 10_000) / clicks));
