import sql from 'sql-template-tag';

import type { Campaign } from '#contract/apps/apps.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { amountsOf } from '../../reporting/amounts.ts';

const days = 90;
const most = 50;
const mostVisits = 100_000;

/**
 * The campaigns that a partner's links of an app were opened with in the last 90 days, the most clicks first, with the installs that
 * these visits led to and what they have earned; a visitor counts once an hour, as clicks do. Of a link with more visits than
 * 100,000 in that time, the newest count.
 */
export function findCampaigns(
  db: Queryable,
  { partnerId, appId, now }: { partnerId: string; appId: string; now: Date },
): Promise<Campaign[]> {
  const since = sql`${new Date(now.getTime() - days * DAY).toISOString()}::timestamptz`;
  return query<Campaign>(
    db,
    sql`with clicked as (
          select ${tags}, count(distinct (date_trunc('hour', v.created_at, 'UTC'), v.visitor)) as clicks, max(v.created_at) as "lastAt"
            from (select utm, visitor, created_at from visits
                   where partner_id = ${partnerId} and app_id = ${appId} and utm is not null and is_bot is not true
                     and created_at >= ${since}
                   order by created_at desc limit ${mostVisits}) v
           group by 1, 2, 3, 4 order by clicks desc, "lastAt" desc, 1, 2, 3, 4 limit ${most}
        ), installed as (
          -- A shop is installed after its visit.
          select source, medium, campaign, "subId", t.id
            from (select ${tags}, r.id
                    from referrals r join visits v on v.id = r.visit_id and v.created_at >= ${since}
                   where r.partner_id = ${partnerId} and r.app_id = ${appId} and r.installed_at >= ${since} and v.utm is not null) t
            join clicked using (source, medium, campaign, "subId")
        ), brought as (
          select source, medium, campaign, "subId", count(*) as installs from installed group by 1, 2, 3, 4
        ), earned as (
          select source, medium, campaign, "subId", e.currency, sum(e.amount_minor)::bigint as amount
            from installed i join commissions k on k.referral_id = i.id
            join ledger_entries e on e.commission_id = k.id and e.partner_id = ${partnerId}
           group by 1, 2, 3, 4, 5 having sum(e.amount_minor) <> 0
        )
        select c.source, c.medium, c.campaign, c."subId", c.clicks, coalesce(b.installs, 0) as installs,
               ${amountsOf(
                 sql`select e.currency, e.amount from earned e
                      where (e.source, e.medium, e.campaign, e."subId") = (c.source, c.medium, c.campaign, c."subId")`,
               )} as earned, c."lastAt"
          from clicked c left join brought b using (source, medium, campaign, "subId")
         order by c.clicks desc, c."lastAt" desc, 1, 2, 3, 4`,
  );
}

const tags = sql`coalesce(v.utm ->> 'utm_source', '') as source, coalesce(v.utm ->> 'utm_medium', '') as medium,
                 coalesce(v.utm ->> 'utm_campaign', '') as campaign, coalesce(v.utm ->> 'sub_id', '') as "subId"`;
