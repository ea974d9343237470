import sql from 'sql-template-tag';

import type { Campaign } from '#contract/apps/apps.ts';
import type { Period } from '#contract/shared/lists.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { amountsOf } from '../../reporting/amounts.ts';
import { decidingVisits, isTaggedVisit, tagsOf } from '../../reporting/campaign.ts';
import { isCounted } from '../../reporting/counted.ts';
import { inPeriod } from '../../reporting/scope.ts';

/** Of which clicks and installs are listed, today included. */
export const campaignDays = 90;
const most = 50;
const mostVisits = 100_000;

const tags = sql`source, medium, campaign, "subId"`;

/**
 * The campaigns of a partner's links of an app in a period, the most clicks first, with the installs of the period that came by them
 * and the commission of these until now; a visitor counts once an hour, as clicks do. Of a link with more visits than 100,000 in
 * that time, the newest count.
 */
export const findCampaigns = (
  db: Queryable,
  { partnerId, appId, period }: { partnerId: string; appId: string; period: Period },
): Promise<Campaign[]> =>
  query<Campaign>(
    db,
    sql`with clicked as (
          select ${tags}, count(distinct (date_trunc('hour', v.created_at, 'UTC'), v.visitor)) as clicks, max(v.created_at) as "lastAt"
            from (select utm, visitor, created_at from visits
                   where partner_id = ${partnerId} and app_id = ${appId} and utm is not null and is_bot is not true
                     and ${inPeriod('created_at', { partnerId: null, period })}
                   order by created_at desc limit ${mostVisits}) v
            cross join lateral (select ${tagsOf('v')}) t(${tags})
           group by ${tags}
        ), installed as (
          select t.*, r.id, v.created_at as at
            from referrals r join (${decidingVisits}) v on ${isTaggedVisit}
            cross join lateral (select ${tagsOf('v')}) t(${tags})
           where r.partner_id = ${partnerId} and r.app_id = ${appId} and ${isCounted}
             and ${inPeriod('r.installed_at', { partnerId: null, period })}
        ), brought as (
          select ${tags}, count(*) as installs, max(at) as "lastAt" from installed group by ${tags}
        ), listed as (
          select ${tags}, coalesce(c.clicks, 0) as clicks, coalesce(b.installs, 0) as installs, greatest(c."lastAt", b."lastAt") as "lastAt"
            from clicked c full join brought b using (${tags})
           order by clicks desc, installs desc, "lastAt" desc, ${tags} limit ${most}
        ), earned as (
          select ${tags}, e.currency, sum(e.amount_minor)::bigint as amount
            from listed join installed i using (${tags})
            join commissions k on k.referral_id = i.id join ledger_entries e on e.commission_id = k.id and e.partner_id = ${partnerId}
           group by ${tags}, e.currency having sum(e.amount_minor) <> 0
        )
        select ${tags}, l.clicks, l.installs,
               ${amountsOf(
                 sql`select e.currency, e.amount from earned e
                      where (e.source, e.medium, e.campaign, e."subId") = (l.source, l.medium, l.campaign, l."subId")`,
               )} as commission, l."lastAt"
          from listed l order by l.clicks desc, l.installs desc, l."lastAt" desc, ${tags}`,
  );
