import sql, { type Sql, join, raw } from 'sql-template-tag';

import { type Metric, type MetricKey, type Part, metrics } from '#contract/analytics/metrics.ts';

import { worthOfUnit } from '../../reporting/worth.ts';
import type { PartnerRows } from './figuresQuery.ts';

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

/** What a partner is ranked by, of its columns: as `weightOf` counts it. */
export function weightIn(key: MetricKey, columns: readonly Column[]): Sql {
  const { unit, numerator, denominator, isCapped }: Metric = metrics[key];
  const plain = (parts: readonly Part[]): Sql => added(columns.filter(({ part }) => parts.includes(part)));
  if ([...numerator, ...denominator].some(isAmount)) {
    const over = worthIn(numerator, columns);
    if (denominator.length === 0) return over;
    const under = worthIn(denominator, columns);
    const sum = denominator.some(isAmount) ? sql`coalesce(${over}, 0)` : over;
    const share = sql`${sum} / ${under}`;
    return sql`case when ${under} > 0 then ${isCapped ? sql`least(${share}, 1)` : share} end`;
  }
  const over = plain(numerator);
  if (unit === 'count') return sql`coalesce(${over}, 0)`;
  if (unit === 'duration' || denominator.length === 0) return unit === 'duration' ? rounded(over) : over;
  const under = plain(denominator);
  const share = rounded(sql`coalesce(${over}, 0) * 10000 / ${under}`);
  return sql`case when ${under} > 0 then ${isCapped ? sql`least(${share}, 10000)` : share} end`;
}

/** The rough worth of some parts in all currencies, in the order of their codes; null where there is nothing of any. */
function worthIn(parts: readonly Part[], columns: readonly Column[]): Sql {
  const own = columns.filter(({ part }) => parts.includes(part));
  if (own.length === 0) return none;
  const currencies = [...new Set(own.map(({ currency }) => currency))].toSorted((a, b) =>
    (a ?? '') < (b ?? '') ? -1 : 1,
  );
  const worths = currencies.map((currency) => {
    const sum = sql`coalesce(${added(own.filter((column) => column.currency === currency))}, 0)::float8`;
    return currency === null ? sum : sql`${sum} * ${worthOfUnit(currency)}::float8`;
  });
  const isThere = join(own.map(({ name }) => name));
  return sql`case when coalesce(${isThere}) is not null then ${join(worths, ' + ')} end`;
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
