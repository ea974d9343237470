import sql, { type Sql, empty, raw } from 'sql-template-tag';

import { isCounted } from '../../../reporting/counted.ts';
import type { FiguresQuery } from '../figuresQuery.ts';
import { andFilters, bucketOf, inRange, keyOf, managersOf, rangeOf } from './grouped.ts';

/** Whether a click at this time is older than the attribution window of its app `a`. */
const isMatured = (at: string, { now }: FiguresQuery): Sql =>
  sql`${raw(at)} + make_interval(days => a.attribution_window_days) <= ${now.toISOString()}::timestamptz`;

/** Clicks older than their app's attribution window, counted from the records: bucket, key, n. `apps` are ids; null is all apps. */
export const maturedClicks = (request: FiguresQuery, apps: readonly string[] | null): Sql => sql`
  select ${bucketOf('f.at', request)} as bucket, ${keyOf(request.by)} as key, count(*) as n
    from (select coalesce(k.at, k.hour) as at, k.partner_id, k.app_id, null as country from clicks k join apps a on a.id = k.app_id
           where ${isMatured('coalesce(k.at, k.hour)', request)} and ${inHours('k.hour', request)}
                 ${apps === null ? empty : sql`and k.app_id = any(${[...apps]}::uuid[])`}) f ${managersOf(request)}
   where ${inRange('f.at', request)} ${andFilters(request.filters)} group by 1, 2`;

/**
 * Those of these clicks that led to an install within the window, each counted once: bucket, key, n. Clicks whose rows were dropped are
 * found by the visits kept for their referrals.
 */
export function maturedInstalls(request: FiguresQuery): Sql {
  // A visit belongs to the click of its hour, even if it came later than the end of the range.
  const { from, to } = rangeOf(request);
  return sql`
  select ${bucketOf('f.at', request)} as bucket, ${keyOf(request.by)} as key, count(*) as n
    from (select coalesce(k.at, k.hour, l.first) as at, l.partner_id, l.app_id, null as country
            from (select v.partner_id, v.app_id, date_trunc('hour', v.created_at, 'UTC') as hour, v.visitor, min(v.created_at) as first
                    from referrals r
                    join (select id, partner_id, app_id, created_at, visitor, is_bot from visits
                          union all select id, partner_id, app_id, created_at, visitor, is_bot from kept_visits) v on v.id = r.visit_id
                    join apps a on a.id = r.app_id
                   where v.created_at >= ${from}::timestamptz and v.created_at < ${to}::timestamptz + interval '1 hour'
                         and v.is_bot is not true and ${isCounted}
                         and r.installed_at <= v.created_at + make_interval(days => a.attribution_window_days)
                   group by 1, 2, 3, 4) l
            join apps a on a.id = l.app_id
            left join clicks k on k.partner_id = l.partner_id and k.app_id = l.app_id and k.hour = l.hour and k.visitor = l.visitor
           where ${isMatured('coalesce(k.at, k.hour, l.first)', request)}) f ${managersOf(request)}
   where ${inRange('f.at', request)} ${andFilters(request.filters)} group by 1, 2`;
}

/** The hours that can hold clicks of the question's range: the index on clicks is by hour. */
const inHours = (column: string, request: FiguresQuery): Sql => {
  const { from, to } = rangeOf(request);
  return sql`${raw(column)} >= ${from}::timestamptz - interval '1 hour' and ${raw(column)} < ${to}::timestamptz`;
};
