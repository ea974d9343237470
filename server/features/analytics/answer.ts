import sql from 'sql-template-tag';

import type { queryAnalytics } from '#contract/analytics/analytics.ts';
import type { AnswerOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { periodBefore } from '#contract/shared/lists.ts';
import {
  type Grouping,
  type Metric,
  type MetricKey,
  isKnownBy,
  isMetricKey,
  metrics,
} from '#contract/analytics/metrics.ts';
import { DAY, addDays } from '#contract/shared/day.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { managerIdOf } from '../../reporting/managed.ts';
import { type RequestedPeriod, momentsOf, periodQuery } from '../../reporting/today.ts';
import { dayIn, type ReportingClock } from '../figures/clock.ts';
import { firstDay } from '../figures/firstDay.ts';
import type { FiguresQuery, Bucket, By, Filters, Reading } from './figuresQuery.ts';
import { type TimeUnit, timeBuckets, wholePeriod } from './buckets.ts';
import { namesOf } from './names.ts';
import { type Amount, currencyOf, sortOf } from './order.ts';
import { readParts } from './planner.ts';
import { rank } from './rank.ts';
import type { Ranker } from './ranking.ts';
import { partsOf, valuesOf } from './values.ts';

export type Question = ParsedOf<typeof queryAnalytics>['body'];
export type Answer = AnswerOf<typeof queryAnalytics>;
type Row = Answer['data'][number];

/** Who asks, and when. */
interface Asking {
  readonly viewerId: string;
  readonly now: Date;
  /** Ranks groups other than time. */
  readonly ranker?: Ranker;
}

const defaultLimit = 100;

const isTime = (grouping: Grouping): grouping is TimeUnit =>
  grouping === 'day' || grouping === 'week' || grouping === 'month';
const byOf = (grouping: Grouping | undefined): By => (grouping === undefined || isTime(grouping) ? 'none' : grouping);

/** What each filter needs a figure to be grouped by. */
const neededBy = { app: 'app', country: 'country', manager: 'manager', partner: 'partner', tag: 'partner' } as const;
const filterNames = ['app', 'country', 'manager', 'partner', 'tag'] as const;

const can = (key: MetricKey, grouping: Grouping): boolean => {
  const { groupings }: Metric = metrics[key];
  return groupings.includes(grouping);
};

/** @throws 400 where a figure is not known by the asked group or filter. */
function check({ groupBy: grouping, filters = {}, sort, trend }: Question, keys: readonly MetricKey[]): void {
  const narrowed = filterNames.filter((name) => filters[name] !== undefined);
  const grouped = grouping === undefined ? [] : [grouping];
  const together = [...grouped, ...narrowed.map((name) => neededBy[name])];
  const named = keys.map((key, index): [path: string, key: MetricKey] => [`metrics.${index}`, key]);
  if (trend !== undefined && isMetricKey(trend)) named.push(['trend', trend]);
  for (const [path, key] of named) {
    const { label } = metrics[key];
    if (grouping !== undefined && !can(key, grouping)) throw invalid(path, `${label} can’t be grouped by ${grouping}.`);
    const filter = narrowed.find((name) => !can(key, neededBy[name]));
    if (filter !== undefined) throw invalid(path, `${label} can’t be filtered by ${filter}.`);
    if (!isKnownBy(key, together))
      throw invalid(
        path,
        `${label} can’t be asked by ${[...new Set([...grouped, ...narrowed])].join(' and ')} at once.`,
      );
  }
  if (sort !== undefined && !keys.some((key) => key === sort.replace(/^-/, '')))
    throw invalid('sort', 'Sort by one of the figures.');
}

/** The filters of a request as ids. */
export const filtersOf = (
  given: {
    app?: string | undefined;
    country?: string | undefined;
    manager?: string | undefined;
    partner?: string | undefined;
    tag?: number | undefined;
  },
  viewerId: string,
): Filters => ({
  app: given.app,
  country: given.country,
  partnerIds: given.partner === undefined ? undefined : [given.partner],
  tagId: given.tag,
  managerId: managerIdOf(given.manager, viewerId),
});

/** The first day ('YYYY-MM-DD') on which there is anything that a figure counts: of sums theirs, without a look at their rows. */
async function findFirst(db: Queryable, clock: ReportingClock): Promise<string | null> {
  const [summed, row] = await Promise.all([
    firstDay(db, { partnerId: null, clock }),
    queryOne<{ first: string | null }>(
      db,
      sql`select least((select min(created_at) from partners), (select min(occurred_at) from prospect_logs)) as first`,
    ),
  ]);
  const first = row?.first ?? null;
  const days = [summed, first && dayIn(clock.zone, new Date(first))].filter((day) => day !== null);
  return days.toSorted()[0] ?? null;
}

/** A question that is checked, in the programme's days. @throws 400 where a figure is not known by the asked group or filter */
export async function checked(db: Queryable, given: Question, { viewerId, now }: Pick<Asking, 'viewerId' | 'now'>) {
  const keys = given.metrics.filter(isMetricKey);
  check(given, keys);
  const { groupBy: grouping, limit = defaultLimit } = given;
  const time = await periodQuery(db, given, now);
  const request = { by: byOf(grouping), filters: filtersOf(given.filters ?? {}, viewerId), now };
  return { keys, grouping, limit, time, request };
}

/** Figures of a period by group: the most of the first (or the sorted one) first, time in its own order. */
export async function answerQuestion(
  db: Queryable,
  given: Question,
  { viewerId, now, ranker = rank }: Asking,
): Promise<Answer> {
  const { keys, grouping, limit, time, request } = await checked(db, given, { viewerId, now });
  const { period, days, clock, day } = time;
  const parts = partsOf(keys);
  const meta = {
    from: period.from,
    to: period.to,
    days: { from: days.from === null ? null : days.from.slice(0, 10), to: addDays(days.to, -1) },
    today: day,
    trend: [],
    trendCurrency: null,
    asOf: clock.asOf,
  };
  if (grouping !== undefined && isTime(grouping)) {
    const buckets = timeBuckets(grouping, time, period.from === null ? await findFirst(db, clock) : null, now);
    const readings = groupBy(await readParts(db, parts, { ...request, buckets }), ({ bucket }) => bucket);
    const rows = buckets.map(({ key }, index) => rowOf(keys, { key, label: '' }, readings.get(index) ?? []));
    return { data: rows.slice(-limit), meta: { total: rows.length, ...meta } };
  }
  const sort = sortOf(given, keys);
  const daysBefore = given.periodOverPeriod === true ? periodBefore(days, day) : null;
  const { shown, total, amounts, before } = await ranker(db, {
    metrics: keys,
    sort,
    figures: request,
    period: wholePeriod(period),
    before: daysBefore && wholePeriod(momentsOf(daysBefore, clock.zone)),
    limit,
  });
  const shownKeys = shown.map(({ key }) => key);
  const [names, trend] = await Promise.all([
    namesOf(db, request.by, shownKeys),
    given.trend !== undefined && isMetricKey(given.trend)
      ? trendOf(db, { metric: given.trend, time, request, keys: shownKeys, amounts })
      : null,
  ]);
  const rows = shown.map(({ key, readings }) => ({
    ...rowOf(keys, { key, label: names(key) }, readings, before && (before.readings.get(key) ?? [])),
    placeBefore: before?.places.get(key) ?? null,
    trend: trend?.of(key) ?? [],
  }));
  return {
    data: rows,
    meta: { total, ...meta, ...(trend && { trend: trend.dates, trendCurrency: trend.currency }) },
  };
}

const rowOf = (
  keys: readonly MetricKey[],
  group: Pick<Row, 'key' | 'label'>,
  readings: readonly Reading[],
  earlier: readonly Reading[] | null = null,
): Row => ({
  ...group,
  values: keys.flatMap((metric) => withBefore(metric, readings, earlier)),
  placeBefore: null,
  trend: [],
});

/** The currencies of either period; money that is missing in one of them is 0 there. */
function withBefore(
  metric: MetricKey,
  readings: readonly Reading[],
  earlier: readonly Reading[] | null,
): Row['values'] {
  const now = valuesOf(metric, readings);
  if (earlier === null) return now.map((value) => ({ metric, ...value, before: null }));
  const then = valuesOf(metric, earlier);
  const { unit, denominator }: Metric = metrics[metric];
  const missing = unit === 'money' && denominator.length === 0 ? 0 : null;
  const currencies = [...new Set([...now, ...then].map(({ currency }) => currency))];
  const of = (values: typeof now, currency: string | null) => {
    const found = values.find((value) => value.currency === currency);
    return found === undefined ? missing : found.value;
  };
  return currencies
    .toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .map((currency) => ({ metric, currency, value: of(now, currency), before: of(then, currency) }));
}

const mostDays = 92;

interface TrendGiven {
  readonly metric: MetricKey;
  readonly time: RequestedPeriod;
  readonly request: Omit<FiguresQuery, 'buckets'>;
  readonly keys: readonly (string | null)[];
  readonly amounts: readonly Amount[];
}

/** The course of a figure for each group, by days up to 92, else by months. @throws 400 where it has no course. */
async function trendOf(db: Queryable, { metric, time, request, keys, amounts }: TrendGiven) {
  const { from, to } = time.days;
  const isShort = from !== null && Date.parse(to) - Date.parse(from) <= mostDays * DAY;
  const unit = isShort && can(metric, 'day') ? 'day' : 'month';
  if (!can(metric, unit)) throw invalid('trend', `${metrics[metric].label} has no course.`);
  const buckets = timeBuckets(unit, time, from === null ? await findFirst(db, time.clock) : null, request.now);
  const partnerIds = request.by === 'partner' ? keys.filter((key) => key !== null) : request.filters.partnerIds;
  const course = await readParts(db, partsOf([metric]), {
    ...request,
    buckets,
    filters: { ...request.filters, partnerIds },
  });
  const currency = currencyOf(metric, amounts) ?? currencyOf(metric, course);
  const byKey = groupBy(course, ({ key }) => key);
  return {
    dates: buckets.map((bucket: Bucket) => bucket.key),
    currency,
    of: (key: string | null) => {
      const byBucket = groupBy(byKey.get(key) ?? [], ({ bucket }) => bucket);
      return buckets.map((_, index) => {
        const values = valuesOf(metric, byBucket.get(index) ?? []);
        const value = values.find((one) => one.currency === currency)?.value;
        return value ?? (metrics[metric].unit === 'money' ? 0 : null);
      });
    },
  };
}
