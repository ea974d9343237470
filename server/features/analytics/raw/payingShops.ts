import sql, { type Sql, join, raw } from 'sql-template-tag';

import type { Part } from '#contract/analytics/metrics.ts';

import { lastMoment } from '../../../reporting/managed.ts';
import { paysAt, shopRecurring, shopSpans, yearlyAt } from '../../figures/shopSpans.ts';
import type { FiguresQuery } from '../figuresQuery.ts';
import { all, andFilters, columnOf, keyOf, managersOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

const ofStarts = ['shops_at_start', 'shops_lost'] as const;
const counts = ['paying_shops', ...ofStarts] as const;
const amounts = ['recurring_at_start', 'recurring_kept', 'recurring_since'] as const;

/**
 * The distinct starts and ends of all buckets, and for each bucket the indexes of its own. All time has no start, and none has where
 * only ends are wanted; an end still to come counts as now.
 */
function momentsOf({ buckets, now }: FiguresQuery, hasStarts: boolean) {
  const hasStart = (from: string) => hasStarts && from !== '-infinity';
  const endOf = (to: string) => Math.min(Date.parse(to), now.getTime());
  const times = buckets.flatMap(({ from, to }) => [...(hasStart(from) ? [Date.parse(from)] : []), endOf(to)]);
  const moments = [...new Set(times)].toSorted((a, b) => a - b);
  return {
    moments: moments.map((time) => new Date(time).toISOString()),
    starts: buckets.map(({ from }) => (hasStart(from) ? moments.indexOf(Date.parse(from)) : null)),
    ends: buckets.map(({ to }) => moments.indexOf(endOf(to))),
  };
}

/** The columns that shops are first counted by, before they are spread over buckets and joined to managers. */
const stageOf = ({ by, filters: { managerId } }: FiguresQuery): readonly ('partner_id' | 'app_id' | 'country')[] => {
  const key = columnOf(by);
  const partner = managerId === undefined ? [] : ['partner_id' as const];
  return [...new Set([...(key === null ? [] : [key]), ...partner])];
};

/** The buckets `b`: their index, the indexes of their moments, and `at`, which decides their managers. */
const bucketsOf = (request: FiguresQuery, hasStarts: boolean): Sql => {
  const { starts, ends } = momentsOf(request, hasStarts);
  const { buckets, now } = request;
  return sql`(select place - 1 as bucket, starts, ends, ${lastMoment(raw('to_time'), now)} as at
                from unnest(${starts}::int[], ${ends}::int[], ${buckets.map(({ to }) => to)}::timestamptz[])
                     with ordinality u(starts, ends, to_time, place))`;
};

const isIn = (moment: Sql, changes: Sql): Sql => sql`width_bucket(${moment}, ${changes}) % 2 = 1`;

/**
 * Shops that pay at the start and at the end of a bucket. Shops that pay at the same moments are counted together first. A shop pays at a
 * moment if an odd number of its `places` are at or below the moment's index.
 */
function counted(request: FiguresQuery, hasStarts: boolean): Sql {
  const { moments } = momentsOf(request, hasStarts);
  const { managerId, ...filters } = request.filters;
  const stage = stageOf(request);
  const keys = join([raw('f.places'), ...stage.map((one) => raw(`f.${one}`))]);
  const given = ['partner_id', 'app_id', 'country'] as const;
  return sql`
    select p.part, x.bucket, x.key, null::text as currency, coalesce(p.n, 0)::float8 as n
      from (select f.bucket, ${keyOf(request.by)} as key, sum(f.n) filter (where f.is_last) as paying_shops,
                   sum(f.n) filter (where f.is_first) as shops_at_start, sum(f.n) filter (where f.is_first and not f.is_last) as shops_lost
              from (select b.bucket, b.at, ${join(given.map((one) => raw(stage.includes(one) ? `s.${one}` : `null as ${one}`)))}, s.n,
                           coalesce(${isIn(raw('b.starts'), raw('s.places'))}, false) as is_first, ${isIn(raw('b.ends'), raw('s.places'))} as is_last
                      from (select ${keys}, count(*) as n
                              from (select s.partner_id, s.app_id, s.country, ${placesAmong(moments)} as places from ${shopSpans} s) f
                             where f.places is not null ${andFilters(filters)} group by ${keys}) s
                      cross join ${bucketsOf(request, hasStarts)} b) f
              ${managersOf(request)}
             where (f.is_first or f.is_last) ${andFilters({ managerId })} group by 1, 2) x
      cross join lateral (values ${partsIn(counts)}) p(part, n)`;
}

/**
 * The indexes of the moments from which a shop `s` pays and no longer pays, alternating. With at most two moments, null if it pays at
 * neither.
 */
function placesAmong(moments: readonly string[]): Sql {
  const [first = 'infinity', last = first] = moments;
  const pays = (at: string) => paysAt(sql`${at}::timestamptz`);
  if (moments.length <= 2)
    return sql`case when ${pays(first)} then case when ${pays(last)} then array[0] else array[0, 1] end
                    when ${pays(last)} then array[1] end`;
  // How many moments lie strictly before it: timestamps are precise to the microsecond.
  const place = (time: string) =>
    sql`width_bucket(${raw(time)} - interval '1 microsecond', ${[...moments]}::timestamptz[])`;
  return sql`case when cardinality(s.pays) = 2 then array[${place('s.pays[1]')}, ${place('s.pays[2]')}]
                  else array(select ${place('e.at')} from unnest(s.pays) with ordinality e(at, n) order by e.n) end`;
}

/** Yearly revenue of subscriptions at the start and at the end of a bucket, for the shops that bring some at its start. */
function recurring(request: FiguresQuery): Sql {
  const { buckets, now } = request;
  const begun = buckets.filter(({ from }) => from !== '-infinity');
  const since = sql`${begun.map(({ from }) => from)}::timestamptz[]`;
  const ends = begun.map(({ to }) => new Date(Math.min(Date.parse(to), now.getTime())).toISOString());
  // Once for all shops.
  const lastMoments = sql`array(select ${lastMoment(raw('to_time'), now)} from unnest(${begun.map(({ to }) => to)}::timestamptz[])
                                  with ordinality u(to_time, place) order by place)`;
  /** How many buckets start before a time. */
  const before = (time: string) => sql`width_bucket(s.changes[${raw(time)}] - interval '1 microsecond', ${since})`;
  return sql`
    select p.part, x.bucket, x.key, x.currency, p.n::float8 as n
      from (select f.bucket, ${keyOf(request.by)} as key, f.currency, sum(f.before) as recurring_at_start,
                   sum(least(f.before, f.after)) as recurring_kept, sum(f.after) as recurring_since
              from (select b.bucket, b.at, s.partner_id, s.app_id, s.country, s.currency::text as currency,
                           y.before, y.after
                      from ${shopRecurring} s
                      cross join lateral generate_series(${before('1')}, ${before('cardinality(s.changes)')} - 1) g(bucket)
                      cross join lateral (select g.bucket, (${since})[g.bucket + 1] as since, (${ends}::timestamptz[])[g.bucket + 1] as until, (${lastMoments})[g.bucket + 1] as at) b
                      cross join lateral (select ${yearlyAt(sql`b.since`)} as before, ${yearlyAt(sql`b.until`)} as after offset 0) y) f
              ${managersOf(request)}
             where f.before > 0 ${andFilters(request.filters)} group by 1, 2, 3) x
      cross join lateral (values ${partsIn(amounts)}) p(part, n)`;
}

const partsIn = (parts: readonly Part[]): Sql => join(parts.map((part) => raw(`('${part}', x.${part})`)));

/** Shops that pay at the start and end of each bucket, and their yearly subscription revenue. Managers are those at its end. */
export const payingShops = ofRecords([...counts, ...amounts], (request, wanted) => {
  const has = (parts: readonly Part[]) => parts.some((part) => wanted.has(part));
  return all([
    ...(has(counts) ? [counted(request, has(ofStarts))] : []),
    ...(has(amounts) ? [recurring(request)] : []),
  ]);
});
