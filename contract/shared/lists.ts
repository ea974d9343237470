import { z } from 'zod/mini';

import { day, id, instant, wholeNumber } from './schemas.ts';
import { DAY } from './day.ts';

type Sorts = readonly [string, ...string[]];

const pageFields = <const S extends Sorts>(sorts: S) => ({
  page: z.optional(wholeNumber(1, 1_000_000)),
  perPage: z.optional(wholeNumber(1, 100)),
  sort: z.optional(z.enum(sorts, `Sort by one of ${sorts.join(', ')}.`)),
});

/**
 * Page, size and order of a list: plain `page`, `perPage`, `sort`, or the specification's `paginationOptions[page]` and so on.
 * A sort is a field name, with `-` in front for descending. Spread into a query's `z.strictObject`.
 */
export const paging = <const S extends Sorts>(sorts: S) => ({
  ...pageFields(sorts),
  paginationOptions: z.optional(z.strictObject(pageFields(sorts))),
});

interface PageInput<S extends string> {
  page?: number | undefined;
  perPage?: number | undefined;
  sort?: S | undefined;
  paginationOptions?: { page?: number | undefined; perPage?: number | undefined; sort?: S | undefined } | undefined;
}

/** The requested page, in either spelling of the query. */
export const pageOf = <S extends string>(query: PageInput<S>, defaults: { perPage?: number; sort: S }) => ({
  page: query.page ?? query.paginationOptions?.page ?? 1,
  perPage: query.perPage ?? query.paginationOptions?.perPage ?? defaults.perPage ?? 25,
  sort: query.sort ?? query.paginationOptions?.sort ?? defaults.sort,
});

/** `totalIsExact` is false past 10,000 rows: `total` is then that bound. */
export const pageMeta = z.object({
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  totalIsExact: z.boolean(),
});
export type PageMeta = z.output<typeof pageMeta>;

export const timeFilters = [
  'all time',
  'all_time',
  'today',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'custom',
] as const;
const timeFilter = z.enum(timeFilters, `Use one of ${timeFilters.join(', ')}.`);
export type TimeFilter = z.output<typeof timeFilter>;

const dateRange = z
  .strictObject({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, { error: 'Choose an end date after the start date.', path: ['to'] }));
/**
 * The time filter of queries and of bodies, in either of the specification's names: `timeFilter`, where both are given.
 * `custom` without `dateRange` is all time.
 */
export const timeFields = {
  timeFilter: z.optional(timeFilter),
  periodFilter: z.optional(timeFilter),
  dateRange: z.optional(dateRange),
};

/** What `timeFields` carry. */
export interface TimeQuery {
  timeFilter?: TimeFilter | undefined;
  periodFilter?: TimeFilter | undefined;
  dateRange?: { from: string; to: string } | undefined;
}

/** A manager’s id, the caller, or partners without one. */
export const managerChoice = z.union([id, z.enum(['me', 'unassigned'])], 'Choose a manager.');

/** Where figures stand: since when, while they are counted anew for another time zone; null while they are live. */
export const standingMeta = { asOf: z.nullable(instant) };

export interface Period {
  /** Inclusive, ISO; null is the beginning of time. */
  from: string | null;
  /** Exclusive, ISO. */
  to: string;
}
const utc = (year: number, monthIndex: number, date = 1) => Date.UTC(year, monthIndex, date);

/** The half-open period that a filter names at `now`; days and months are UTC. A `custom` without range is all time. */
export function periodOf(request: TimeQuery, now: Date): Period {
  const [year, monthIndex, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  /** Of its first month. */
  const quarterIndex = monthIndex - (monthIndex % 3);
  const tomorrow = utc(year, monthIndex, date) + DAY;
  const between = (from: number, to: number): Period => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  switch (request.timeFilter ?? request.periodFilter) {
    case 'today':
      return between(tomorrow - DAY, tomorrow);
    case 'last_7_days':
      return between(tomorrow - 7 * DAY, tomorrow);
    case 'last_30_days':
      return between(tomorrow - 30 * DAY, tomorrow);
    case 'this_month':
      return between(utc(year, monthIndex), utc(year, monthIndex + 1));
    case 'last_month':
      return between(utc(year, monthIndex - 1), utc(year, monthIndex));
    case 'this_quarter':
      return between(utc(year, quarterIndex), utc(year, quarterIndex + 3));
    case 'last_quarter':
      return between(utc(year, quarterIndex - 3), utc(year, quarterIndex));
    case 'this_year':
      return between(utc(year, 0), utc(year + 1, 0));
    case 'last_year':
      return between(utc(year - 1, 0), utc(year, 0));
    case 'custom':
      if (request.dateRange) return between(Date.parse(request.dateRange.from), Date.parse(request.dateRange.to) + DAY);
      break;
    case 'all time':
    case 'all_time':
    case undefined:
  }
  return { from: null, to: new Date(tomorrow).toISOString() };
}

/**
 * What a period of days is compared with: as many days just before it, of one that is not over as many as have begun. Null for all
 * time, and for `today` (2026-11-20) alone, whose hours to come would count against it.
 */
export function periodBefore({ from, to }: Period, today: string): Period | null {
  const present = Date.parse(today);
  if (from === null || Date.parse(from) >= present) return null;
  const length = Math.min(Date.parse(to), present + DAY) - Date.parse(from);
  return { from: new Date(Date.parse(from) - length).toISOString(), to: from };
}
