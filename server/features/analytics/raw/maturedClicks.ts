import sql from 'sql-template-tag';

import { isCounted } from '../../../reporting/counted.ts';
import { andFilters, bucketOf, inRange, keyOf, managersOf, rangeOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

/** Clicks older than their app's attribution window, and those of them whose shop installed within it. */
export const maturedClicks = ofRecords(['matured_clicks', 'matured_installs'], (asked) => {
  // A visit later in the hour of a click is of this click, even past the end.
  const { from, to } = rangeOf(asked);
  return sql`with led as materialized (
            select distinct v.partner_id, v.app_id, date_trunc('hour', v.created_at, 'UTC') as hour, v.visitor
              from referrals r join visits v on v.id = r.visit_id join apps a on a.id = r.app_id
             where v.created_at >= ${from}::timestamptz and v.created_at < ${to}::timestamptz + interval '1 hour' and v.is_bot is not true and ${isCounted}
               and r.installed_at <= v.created_at + make_interval(days => a.attribution_window_days)
          ), counted as (
            select ${bucketOf('f.at', asked)} as bucket, ${keyOf(asked.by)} as key, count(*) as clicks, count(f.led) as installs
              from (select coalesce(k.at, k.hour) as at, k.partner_id, k.app_id, null as country, l.hour as led
                      from clicks k join apps a on a.id = k.app_id
                      left join led l on l.partner_id = k.partner_id and l.app_id = k.app_id and l.hour = k.hour
                                     and l.visitor = k.visitor
                     where coalesce(k.at, k.hour) + make_interval(days => a.attribution_window_days) <= ${asked.now.toISOString()}::timestamptz) f
                   ${managersOf(asked)}
             where ${inRange('f.at', asked)} ${andFilters(asked.filters)} group by 1, 2
          )
          select p.part, c.bucket, c.key, null as currency,
                 case p.part when 'matured_clicks' then c.clicks else c.installs end as n
            from counted c cross join (values ('matured_clicks'), ('matured_installs')) p(part)`;
});
