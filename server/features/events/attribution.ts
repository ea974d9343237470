import sql, { raw } from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { idPattern } from '#contract/schemas.ts';

import { claimsAt } from '../leads/claims.ts';
import type { ItemOf } from './incoming.ts';

/** The partner an install is attributed to, and why. */
export interface Attribution {
  readonly partnerId: string;
  readonly partnerDomain: string;
  /** Of the partner's people. */
  readonly partnerEmails: readonly string[];
  readonly visitId: string | null;
  readonly leadId: string | null;
  readonly source: 'visit' | 'lead';
  /** What decided: the visit the install names, in one of two ways, the shop's host, or a lead. */
  readonly witness: 'visit_id' | 'utm_content' | 'shop' | 'lead';
  readonly firstVisitAt: string | null;
}

/** The visit that a listing's `utm_content` names; null where it names none. */
export function visitIn(utmContent = ''): string | null {
  return isVisit.test(utmContent) ? utmContent : null;
}
const isVisit = new RegExp(`^${idPattern}$`);

/** How far the clock of an app's billing may be behind ours. */
const skew = '5 minutes';

/**
 * The attribution of each install, by item: the visit it names, else the one its `utm_content` names, if it is within the app's window; else the shop's last visit that
 * is no bot's within the app's window, else the first approved lead with a live claim. Nothing that happens after an app was retired is attributed. Unattributed installs are left out.
 */
export async function attribute(
  tx: Queryable,
  items: readonly ItemOf<'app.installed'>[],
): Promise<ReadonlyMap<ItemOf<'app.installed'>, Attribution>> {
  const rows = await query<Attribution & { n: number }>(
    tx,
    sql`select v.n, x.partner_id as "partnerId", p.domain as "partnerDomain",
               array(select u.email from users u where u.partner_id = p.id) as "partnerEmails",
               x.visit_id as "visitId", x.lead_id as "leadId", x.source, x.witness,
               case x.source when 'visit' then least(x.visited_at, (
                 select min(i.created_at) from visits i
                  where i.app_id = v.app_id and i.shop = v.shop and i.partner_id = x.partner_id
                    and i.is_bot is not true)) end as "firstVisitAt"
          from unnest(${items.map((_, n) => n)}::int[], ${items.map((item) => item.appId)}::uuid[],
                      ${items.map((item) => item.shop)}::text[], ${items.map((item) => item.occurredAt)}::timestamptz[],
                      ${items.map(({ event }) => event.data.visitId ?? null)}::uuid[],
                      ${items.map(({ event }) => visitIn(event.data.utmContent))}::uuid[])
            as v(n, app_id, shop, at, visit_id, utm_visit_id)
          join apps a on a.id = v.app_id and (a.retired_at is null or v.at < a.retired_at)
          cross join lateral (
            select * from (
              (select 1 as rank, i.partner_id, i.id as visit_id, null::uuid as lead_id, 'visit' as source,
                      case when i.id = v.visit_id then 'visit_id' else 'utm_content' end as witness,
                      i.created_at as visited_at
                 from visits i
                where i.id in (v.visit_id, v.utm_visit_id) and i.app_id = v.app_id
                  and i.created_at >= v.at - make_interval(days => a.attribution_window_days)
                  and i.created_at <= v.at + ${skew}::interval
                order by witness desc limit 1)
              union all
              (select 2, i.partner_id, i.id, null, 'visit', 'shop', i.created_at from visits i
                where i.app_id = v.app_id and i.shop = v.shop and i.is_bot is not true
                  and i.created_at >= v.at - make_interval(days => a.attribution_window_days)
                  and i.created_at <= v.at + ${skew}::interval
                order by i.created_at desc, i.id desc limit 1)
              union all
              (select 3, l.partner_id, null, l.id, 'lead', 'lead', null from leads l
                where l.shop = v.shop and ${claimsAt('l', raw('v.at'))}
                  and l.decided_at <= v.at + ${skew}::interval
                  and exists (select 1 from lead_apps m where m.lead_id = l.id and m.app_id = v.app_id)
                  and not exists (select 1 from referrals r where r.lead_id = l.id and r.app_id = v.app_id)
                order by l.claimed_at, l.id limit 1)
            ) ways order by rank limit 1
          ) x
          join partners p on p.id = x.partner_id`,
  );
  const found = new Map<ItemOf<'app.installed'>, Attribution>();
  for (const { n, ...attribution } of rows) {
    const item = items[n];
    if (item) found.set(item, attribution);
  }
  return found;
}
