import sql, { type Sql, empty, raw } from 'sql-template-tag';

import { isCounted } from './counted.ts';
import { type Scope, andPartner, boundsOf } from './scope.ts';

/** Whether a click at this time is older than the attribution window of its app `a`. */
export const isMatured = (at: string, now: Date): Sql =>
  sql`${raw(at)} + make_interval(days => a.attribution_window_days) <= ${now.toISOString()}::timestamptz`;

/** The visits, kept ones as well, that can have led to an install in the period, as a relation. */
function visitsOf(scope: Scope, which: Sql): Sql {
  // A visit belongs to the click of its hour, even if it came later than the end of the period.
  const { from, to } = boundsOf(scope);
  const of = (table: string): Sql => sql`
    select id, partner_id, app_id, created_at, visitor from ${raw(table)}
     where created_at >= ${from} and created_at < ${to} + interval '1 hour' and is_bot is not true ${which}`;
  return sql`(${of('visits')} union all ${of('kept_visits')})`;
}

/**
 * Clicks older than their app's attribution window that led to an install within it, each once: at, partner_id, app_id, and the
 * referral_id of the first install. Clicks whose rows were dropped are found by the visits kept for their referrals. Some lie
 * outside the period, which bounds the visits that are read.
 */
export function maturedInstalls(scope: Scope, now: Date): Sql {
  const isFound = sql`id = r.visit_id`;
  // One partner's are looked up, from the months that count; all of them are joined.
  const visits =
    scope.partnerId === null
      ? sql`join ${visitsOf(scope, empty)} v on v.${isFound}`
      : sql`cross join lateral ${visitsOf(scope, sql`and ${isFound} and created_at >= r.installed_at - make_interval(days => a.attribution_window_days)`)} v`;
  return sql`
  select coalesce(k.at, k.hour, l.first) as at, l.partner_id, l.app_id, l.referral_id
    from (select v.partner_id, v.app_id, date_trunc('hour', v.created_at, 'UTC') as hour, v.visitor, min(v.created_at) as first,
                 (array_agg(r.id order by r.installed_at, r.id))[1] as referral_id
            from referrals r join apps a on a.id = r.app_id ${visits}
           where ${isCounted} ${andPartner('r.partner_id', scope)}
                 and r.installed_at <= v.created_at + make_interval(days => a.attribution_window_days)
           group by 1, 2, 3, 4) l
    join apps a on a.id = l.app_id
    left join clicks k on k.partner_id = l.partner_id and k.app_id = l.app_id and k.hour = l.hour and k.visitor = l.visitor
   where ${isMatured('coalesce(k.at, k.hour, l.first)', now)}`;
}
