import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import type { Measure } from '#contract/analytics/metrics.ts';

import { type Queryable, queryAnew } from '../../platform/database/pool.ts';
import type { ReportingClock } from '../figures/clock.ts';
import type { FiguresQuery, Reading } from './figuresQuery.ts';
import { rangeOf } from './raw/grouped.ts';
import { facts } from './raw/sums.ts';

interface Given {
  readonly measures: readonly Measure[];
  readonly clock: ReportingClock;
  /** Its id. */
  readonly app: string | undefined;
  /** What divides the time; undefined for all of it at once. */
  readonly per: 'day' | 'week' | 'month' | undefined;
}

interface Row {
  readonly key: string | null;
  /** The first day of its bucket; null without `per`. */
  readonly date: string | null;
  readonly part: string;
  readonly currency: string | null;
  readonly n: number;
}

/**
 * What adds up while partners were in someone’s care: whole days from the sums by day, or from marks where all of the time is
 * one bucket, and what lies before and after the moments of a change from the records of these days. Nothing by country.
 */
export const readSumsInCare = (db: Queryable, request: FiguresQuery, given: Given): Promise<Row[]> =>
  // The number of partners decides the plan.
  queryAnew<Row>(db, sumsInCare(request, given));

/** What `readSumsInCare` reads by, for a statement around it. */
export function sumsInCare(request: FiguresQuery, given: Given): Sql {
  const { common, rows } = partsOf(request, given, given.app !== undefined || request.by === 'app');
  const key = request.by === 'app' ? sql`nullif(s.app_id, ${noApp}::uuid)::text` : sql`s.key`;
  return sql`with ${common}
        select ${key} as key, ${dateOf(given)} as date, s.measure as part, nullif(s.currency, '') as currency, sum(s.n)::bigint as n
          from (${rows}) s
         group by 1, 2, 3, 4 having sum(s.n) <> 0`;
}

/** The rows of each partner that these sums add up, to embed in a statement: partner_id, app_id, day (with `per`), measure, n. */
export function rowsInCare(request: Omit<FiguresQuery, 'by'>, given: Given, { isByApp }: { isByApp: boolean }): Sql {
  const { common, rows } = partsOf({ ...request, by: 'partner' }, given, isByApp);
  return sql`with ${common} select s.key::uuid as partner_id, s.app_id, s.day, s.measure, s.n from (${rows}) s`;
}

/** What both read: the common table expressions, and the rows that are added up. */
function partsOf(request: FiguresQuery, given: Given, isByApp: boolean): { common: Sql; rows: Sql } {
  const days = given.per === undefined ? byMarks(given, isByApp) : [byDays(given)];
  return {
    common: sql`${spans(request, given)}, ${edges(given, isByApp)}, ${found(given)}`,
    rows: join([...days, ofDeltas(given), ...ofRecords(given)], ' union all '),
  };
}

/** As readings of the question’s buckets, by their keys. */
export const readingsOf = (rows: readonly Row[], { buckets }: Pick<FiguresQuery, 'buckets'>): Reading[] => {
  const places = new Map(buckets.map(({ key }, place) => [key, place]));
  return rows.flatMap(({ key, date, part, currency, n }): Reading[] => {
    const bucket = date === null ? 0 : (places.get(date) ?? places.get(date.slice(0, 7)));
    return bucket === undefined ? [] : [{ part, bucket, key, currency, n }];
  });
};

const noApp = '00000000-0000-0000-0000-000000000000';

/** The periods of care `c` of the managers that are asked about. */
const inCare = ({ filters: { managerId } }: FiguresQuery): Sql =>
  sql`select m.user_id::text as key, m.partner_id, m.assigned_at as since, coalesce(m.ended_at, 'infinity') as until
        from partner_managers m where ${managerId === undefined ? raw('true') : sql`m.user_id = ${managerId}::uuid`}`;

/** When partners are in no one’s care. */
const inNone = sql`select null::text as key, x.partner_id, coalesce(lower(x.span), '-infinity') as since, coalesce(upper(x.span), 'infinity') as until
  from (select p.id as partner_id,
               unnest('{(,)}'::tstzmultirange - coalesce(range_agg(tstzrange(m.assigned_at, m.ended_at))
                 filter (where m.assigned_at is not null), '{}')) as span
          from partners p left join partner_managers m on m.partner_id = p.id group by p.id) x`;

/** Rows of stretches of care within the question’s time: key, partner_id, since, until. */
export function careOf(request: FiguresQuery): Sql {
  const { from, to } = rangeOf(request);
  const { by, filters } = request;
  const { managerId, partnerIds, tagId } = filters;
  const care = [
    ...(managerId === null ? [] : [inCare(request)]),
    ...(managerId === null || (managerId === undefined && by === 'manager') ? [inNone] : []),
  ];
  const key = by === 'manager' ? sql`c.key` : by === 'partner' ? sql`c.partner_id::text` : sql`null::text`;
  return sql`
    select ${key} as key, c.partner_id, greatest(c.since, ${from}::timestamptz) as since, least(c.until, ${to}::timestamptz) as until
      from (${join(care, ' union all ')}) c
     where greatest(c.since, ${from}::timestamptz) < least(c.until, ${to}::timestamptz)
           ${partnerIds === undefined ? empty : sql`and c.partner_id = any(${[...partnerIds]}::uuid[])`}
           ${tagId === undefined ? empty : sql`and c.partner_id in (select t.partner_id from partner_tags t where t.tag_id = ${tagId})`}`;
}

/** Stretches of care, and the days `first` to `last` that lie in each as a whole. */
const spans = (request: FiguresQuery, { clock: { zone } }: Given): Sql => sql`cut as materialized (${careOf(request)}
  ), spans as materialized (
    select key, partner_id, since, until, (until at time zone ${zone})::date as last,
           case when (since at time zone ${zone})::date::timestamp at time zone ${zone} = since then (since at time zone ${zone})::date
                else (since at time zone ${zone})::date + 1 end as first
      from cut)`;

/** The ends of whole days, each with the last mark before it: what lies between two is the later less the earlier. */
const edges = ({ clock: { generation } }: Given, isByApp: boolean): Sql => sql`edges as materialized (
    select e.key, e.partner_id, e.day, d.mark, e.sign
      from (select key, partner_id, day, sum(sign) as sign
              from (select key, partner_id, last as day, 1 as sign from spans where first < last
                    union all select key, partner_id, first, -1 from spans where first < last and first > '-infinity') x
             group by 1, 2, 3 having sum(sign) <> 0) e
      join (select distinct on (x.day) x.day, m.mark
              from (select last as day from spans union select first from spans) x
              left join mark_days m on m.generation = ${generation} and m.mark <= x.day ${isByApp ? sql`and m.by_app` : empty}
             order by x.day, m.mark desc nulls last) d on d.day = e.day)`;

/**
 * The edges of partners that have anything: where many have nothing, most of the time went into looking for it. What is in a mark is in
 * all later ones.
 */
const found = (given: Given): Sql => sql`latest as (select max(mark) as mark, max(day) as day from edges
  ), found as materialized (
    select * from edges where partner_id in (
      select f.partner_id from partner_marks f
       where f.mark = (select mark from latest) and f.generation = ${given.clock.generation} and f.${ofMeasures(given)}
      union all
      select f.partner_id from partner_days f
       where f.day >= coalesce((select mark from latest), '-infinity') and f.day < (select day from latest)
             and f.generation = ${given.clock.generation} and f.${ofMeasures(given)}))`;

const ofMeasures = ({ measures }: Given): Sql => sql`measure = any(${[...measures]}::fact_measure[])`;
const ofApp = ({ app }: Given): Sql => (app === undefined ? empty : sql`and f.app_id = ${app}::uuid`);

/**
 * Partner by partner, which `offset 0` holds: planned as one join, all days of all partners would be read for the few of each. Marks by
 * app lie in the order of apps, and are found so where there is one.
 */
const byMarks = (given: Given, isByApp: boolean): Sql[] => [
  sql`select e.key, ${isByApp ? raw('f.app_id') : raw('null::uuid as app_id')}, null::date as day, f.measure::text, f.currency,
             e.sign * f.n as n
        from found e
        cross join lateral (select * from ${isByApp ? raw('partner_app_marks') : raw('partner_marks')} f
                             where f.mark = e.mark and f.partner_id = e.partner_id
                                   and f.generation = ${given.clock.generation} and f.${ofMeasures(given)} ${ofApp(given)}
                             ${isByApp && given.app === undefined ? empty : raw('offset 0')}) f`,
  sql`select e.key, f.app_id, null, f.measure::text, f.currency, e.sign * f.n
        from found e
        cross join lateral (select * from partner_days f
                             where f.partner_id = e.partner_id and f.day >= coalesce(e.mark, '-infinity') and f.day < e.day
                                   and f.generation = ${given.clock.generation} and f.${ofMeasures(given)} ${ofApp(given)} offset 0) f`,
];

const byDays = (given: Given): Sql => sql`
  select s.key, f.app_id, f.day, f.measure::text, f.currency, f.n
    from spans s join partner_days f on f.partner_id = s.partner_id and f.day >= s.first and f.day < s.last
   where f.generation = ${given.clock.generation} and f.${ofMeasures(given)} ${ofApp(given)}`;

const ofDeltas = (given: Given): Sql => sql`
  select s.key, f.app_id, f.day, f.measure::text, f.currency, f.n
    from spans s join fact_deltas f on f.partner_id = s.partner_id and f.day >= s.first and f.day < s.last
   where f.generation = ${given.clock.generation} and f.${ofMeasures(given)} ${ofApp(given)}`;

/** The records of the days at both ends that do not count as a whole. Where clocks show midnight twice, the day decides. */
const ofRecords = (given: Given): Sql[] => given.measures.map((measure) => ofRecordsOf(measure, given));

function ofRecordsOf(measure: Measure, given: Given): Sql {
  const { rows, sum } = facts[measure];
  const { zone } = given.clock;
  const n = sum === 'count(*)' ? raw('1') : raw('f.amount');
  // An hour is what clicks are found by.
  const byHour = measure === 'clicks' ? sql`and f.hour >= e.since - interval '1 hour' and f.hour < e.until` : empty;
  return sql`select e.key, coalesce(f.app_id, ${noApp}::uuid), (f.at at time zone ${zone})::date, ${measure}::text, coalesce(f.currency::text, ''), ${n}
    from (select key, partner_id, since, least(until, first::timestamp at time zone ${zone}) as until, first, null::date as last from spans
           where since < first::timestamp at time zone ${zone}
          union all
          select key, partner_id, greatest(since, last::timestamp at time zone ${zone} - interval '2 hours'), until, null, last from spans
           where first <= last and until > last::timestamp at time zone ${zone}) e
    cross join lateral (
      select * from (${raw(rows)}) f
       where f.partner_id = e.partner_id and f.at >= e.since and f.at < e.until ${byHour}
         and ((f.at at time zone ${zone})::date < e.first or (f.at at time zone ${zone})::date >= e.last) ${ofApp(given)} offset 0) f`;
}

const dateOf = ({ per }: Given): Sql =>
  per === undefined ? sql`null::date` : sql`date_trunc(${raw(`'${per}'`)}, s.day::timestamp)::date`;
