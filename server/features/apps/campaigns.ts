import sql from 'sql-template-tag';

import type { Campaign } from '#contract/apps/apps.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

const days = 90;
const most = 50;
const mostVisits = 100_000;

/**
 * The campaigns that a partner's links of an app were opened with in the last 90 days, the most clicks first; a visitor
 * counts once an hour, as clicks do. Of a link with more visits than 100,000 in that time, the newest count.
 */
export const findCampaigns = (
  db: Queryable,
  { partnerId, appId, now }: { partnerId: string; appId: string; now: Date },
): Promise<Campaign[]> =>
  query<Campaign>(
    db,
    sql`select coalesce(v.utm ->> 'utm_source', '') as source, coalesce(v.utm ->> 'utm_medium', '') as medium,
               coalesce(v.utm ->> 'utm_campaign', '') as campaign, coalesce(v.utm ->> 'sub_id', '') as "subId",
               count(distinct (date_trunc('hour', v.created_at, 'UTC'), v.visitor)) as clicks,
               max(v.created_at) as "lastAt"
          from (select utm, visitor, created_at from visits
                 where partner_id = ${partnerId} and app_id = ${appId} and utm is not null and is_bot is not true
                   and created_at >= ${new Date(now.getTime() - days * DAY).toISOString()}::timestamptz
                 order by created_at desc limit ${mostVisits}) v
         group by 1, 2, 3, 4 order by clicks desc, "lastAt" desc, 1, 2, 3, 4 limit ${most}`,
  );
