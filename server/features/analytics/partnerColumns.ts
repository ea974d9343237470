import sql, { type Sql, join, raw } from 'sql-template-tag';

import { type Metric, type MetricKey, type Part, metrics } from '#contract/analytics/metrics.ts';

import type { PartnerRows } from './asked.ts';

/** Parts that are amounts, each in its currency; all others are counts and times. */
const amountParts: ReadonlySet<Part> = new Set<Part>([
  'gross',
  'net',
  'commissions',
  'reversals',
  'visit_earnings',
  'bonuses',
  'net_of_installed',
  'recurring_at_start',
  'recurring_kept',
  'recurring_since',
]);

export const isAmount = (part: Part): boolean => amountParts.has(part);

/** What a partner has of a part in a currency (null of what has none), and how it is added up from rows `r`. */
export interface Column {
  readonly name: Sql;
  readonly part: Part;
  readonly currency: string | null;
  readonly sum: Sql;
}

export function columnsOf(sources: readonly PartnerRows[], currencies: readonly string[]): Column[] {
  const each = sources.flatMap(({ parts, isAdded }) =>
    parts.flatMap((part) => (isAmount(part) ? currencies : [null]).map((currency) => ({ part, currency, isAdded }))),
  );
  return each.map(({ part, currency, isAdded }, index) => {
    const isOfPart = isAdded ? sql`r.measure = ${part}::fact_measure` : sql`r.part = ${part}`;
    const isOfIt = currency === null ? isOfPart : sql`${isOfPart} and r.currency = ${currency}`;
    const sum = sql`sum(r.n) filter (where ${isOfIt})`;
    return { name: raw(`c${index}`), part, currency, sum: isAdded ? sql`nullif(${sum}, 0)` : sum };
  });
}

const none = raw('null::float8');

/** What there is of some columns; null where there is nothing of any. */
const added = (columns: readonly Column[]): Sql =>
  columns
    .map(({ name }) => name)
    .reduce<Sql | null>((all, one) => (all === null ? one : sql`coalesce(${all} + ${one}, ${all}, ${one})`), null) ??
  none;

/**
 * A figure as `valuesOf` counts it, of the columns of a partner: what has no currency, or null where the figure is of currencies,
 * and what it is in each of them.
 */
export function figureOf(key: MetricKey, columns: readonly Column[], currencies: readonly string[]) {
  const { unit, numerator, denominator, isCapped }: Metric = metrics[key];
  const of = (parts: readonly Part[], currency: string | null): Sql =>
    added(columns.filter((column) => parts.includes(column.part) && column.currency === currency));
  const number = (currency: string | null): Sql => {
    const over = of(numerator, currency);
    if (unit === 'count') return sql`coalesce(${over}, 0)`;
    if (unit === 'duration') return rounded(over);
    if (denominator.length === 0) return over;
    const own = of(denominator, currency);
    const sum = sql`coalesce(${over}, 0 * ${own})`;
    // An amount is divided by a count where there is none in its currency.
    const under = sql`coalesce(${own}, ${of(denominator, null)})`;
    if (unit === 'money') return sql`${rounded(sql`${sum} * 100 / nullif(${under}, 0)`)} / 100`;
    const share = rounded(sql`${sum} * 10000 / ${under}`);
    return sql`case when ${under} > 0 then ${isCapped ? sql`least(${share}, 10000)` : share} end`;
  };
  const isOfCurrencies = [...numerator, ...denominator].some(isAmount);
  return isOfCurrencies ? { plain: null, each: currencies.map(number) } : { plain: number(null), each: [] };
}

/** Over partners with these columns: whether a figure is a ratio of money, and one of them has no money for it. */
export function lacksAmounts(key: MetricKey, columns: readonly Column[]): Sql {
  const { unit, numerator, denominator }: Metric = metrics[key];
  const parts: readonly Part[] = [...numerator, ...denominator];
  if (unit !== 'ratio' || !parts.some(isAmount)) return raw('bool_and(false)');
  const own = columns.filter(({ part, currency }) => currency !== null && parts.includes(part));
  return sql`bool_or(coalesce(${join([...own.map(({ name }) => name), none])}) is null)`;
}

/** As `Math.round`: halves go up. */
const rounded = (value: Sql): Sql => sql`floor(${value} + 0.5)`;
