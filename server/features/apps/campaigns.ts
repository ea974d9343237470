import sql from 'sql-template-tag';

import type { Campaign } from '#contract/apps.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

const days = 90;
const most = 50;

/**
 * The campaigns that a partner's links of an app were opened with in the last 90 days, the most clicks first; a visitor
 * counts once an hour, as clicks do.
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
          from visits v
         where v.partner_id = ${partnerId} and v.app_id = ${appId} and v.utm is not null
           and v.created_at >= ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz
         group by 1, 2, 3, 4 order by clicks desc, "lastAt" desc, 1, 2, 3, 4 limit ${most}`,
  );
