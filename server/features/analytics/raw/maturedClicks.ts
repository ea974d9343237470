import sql, { type Sql, empty, raw } from 'sql-template-tag';

import { isMatured, maturedInstalls } from '../../../reporting/maturedInstalls.ts';
import type { FiguresQuery } from '../figuresQuery.ts';
import { andFilters, bucketOf, inRange, keyOf, managersOf, rangeOf } from './grouped.ts';

/** Clicks older than their app's attribution window, counted from the records: bucket, key, n. `apps` are ids; null is all apps. */
export const maturedClicks = (request: FiguresQuery, apps: readonly string[] | null): Sql => sql`
  select ${bucketOf('f.at', request)} as bucket, ${keyOf(request.by)} as key, count(*) as n
    from (select coalesce(k.at, k.hour) as at, k.partner_id, k.app_id, null as country from clicks k join apps a on a.id = k.app_id
           where ${isMatured('coalesce(k.at, k.hour)', request.now)} and ${inHours('k.hour', request)}
                 ${apps === null ? empty : sql`and k.app_id = any(${[...apps]}::uuid[])`}) f ${managersOf(request)}
   where ${inRange('f.at', request)} ${andFilters(request.filters)} group by 1, 2`;

/** Those of these clicks that led to an install within the window, each counted once: bucket, key, n. */
export const maturedInstallsBy = (request: FiguresQuery): Sql => sql`
  select ${bucketOf('f.at', request)} as bucket, ${keyOf(request.by)} as key, count(*) as n
    from (select i.at, i.partner_id, i.app_id, null as country
            from (${maturedInstalls({ partnerId: null, period: rangeOf(request) }, request.now)}) i) f ${managersOf(request)}
   where ${inRange('f.at', request)} ${andFilters(request.filters)} group by 1, 2`;

/** The hours that can hold clicks of the question's range: the index on clicks is by hour. */
const inHours = (column: string, request: FiguresQuery): Sql => {
  const { from, to } = rangeOf(request);
  return sql`${raw(column)} >= ${from}::timestamptz - interval '1 hour' and ${raw(column)} < ${to}::timestamptz`;
};
