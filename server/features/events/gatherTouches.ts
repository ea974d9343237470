import sql from 'sql-template-tag';

import type { Touch } from '#contract/referrals/attributionDecision.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { visitIn } from './attribution.ts';
import { leadColumns, type TouchRow, touchOf, visitColumns } from './touches.ts';

export interface Deciding {
  readonly appId: string;
  readonly shop: string;
  /** Of the install; ISO UTC. */
  readonly at: string;
  /** What came after it is not read; ISO UTC. */
  readonly takenAt: string;
  readonly visitIds: readonly { readonly id: string; readonly named: 'visit_id' | 'utm_content' }[];
  /** The referral that was decided: what a lead was credited with after it does not count. */
  readonly referralId: string | null;
}

/** At most, of a shop and an app, besides those that decide. */
const mostTouches = 50;

export type GatheredTouch = Touch & { readonly partnerName: string };

/** Every touch of each, newest first, in the order of `shops`. */
export async function gather(db: Queryable, shops: readonly Deciding[]): Promise<GatheredTouch[][]> {
  const names = shops.flatMap(({ visitIds }, n) => visitIds.map(({ id, named }) => ({ n, id, named })));
  const rows = await query<TouchRow & { n: number; partnerName: string }>(
    db,
    sql`with named as materialized (
          select * from unnest(${names.map(({ n }) => n)}::int[], ${names.map(({ id }) => id)}::uuid[],
                               ${names.map(({ named }) => named)}::text[]) as m(n, id, named))
        select v.n, p.name as "partnerName", x.*
          from unnest(${shops.map((_, n) => n)}::int[], ${shops.map(({ appId }) => appId)}::uuid[],
                      ${shops.map(({ shop }) => shop)}::text[],
                      ${shops.map(({ takenAt }) => takenAt)}::timestamptz[],
                      ${shops.map(({ referralId }) => referralId)}::uuid[])
            as v(n, app_id, shop, taken_at, referral_id)
          left join referrals d on d.id = v.referral_id
          cross join lateral (
            select * from (
              (select ${visitColumns(sql`m.named`)} from named m join visits i on i.id = m.id where m.n = v.n and i.app_id = v.app_id)
              union
              (select ${visitColumns(sql`m.named`)} from named m join kept_visits i on i.id = m.id where m.n = v.n and i.app_id = v.app_id)
            ) named_visits
            union all
            select * from (
              (select ${visitColumns(sql`null`)} from visits i
                where i.app_id = v.app_id and i.shop = v.shop and i.created_at <= v.taken_at and i.is_bot is not true
                  and not exists (select 1 from named m where m.n = v.n and m.id = i.id)
                order by i.created_at desc, i.id desc limit ${mostTouches})
              union
              (select ${visitColumns(sql`null`)} from visits i
                where i.app_id = v.app_id and i.shop = v.shop and i.created_at <= v.taken_at and i.is_bot
                  and not exists (select 1 from named m where m.n = v.n and m.id = i.id)
                order by i.created_at desc, i.id desc limit ${mostTouches})
              union
              (select ${visitColumns(sql`null`)} from kept_visits i
                where i.app_id = v.app_id and i.shop = v.shop and i.created_at <= v.taken_at
                  and not exists (select 1 from named m where m.n = v.n and m.id = i.id)
                order by i.created_at desc, i.id desc limit ${mostTouches})
            ) shop_visits
            union all
            (select ${leadColumns(sql`exists (
                      select 1 from referrals r where r.lead_id = l.id and r.app_id = v.app_id
                         and (v.referral_id is null or (r.created_at, r.id) < (d.created_at, d.id)))`)}
               from leads l
              where l.shop = v.shop and l.created_at <= v.taken_at
                and exists (select 1 from lead_apps m where m.lead_id = l.id and m.app_id = v.app_id)
              order by l.claimed_at, l.id limit ${mostTouches})
          ) x
          join partners p on p.id = x."partnerId"
         order by v.n, x.at desc, x.id desc`,
  );
  const byShop = groupBy(rows, ({ n }) => n);
  return shops.map((_, n) => (byShop.get(n) ?? []).map((row) => ({ ...touchOf(row), partnerName: row.partnerName })));
}

/** The visits that an install names. */
export function namedVisits(visitId: string | null, utmContent: string | null): Deciding['visitIds'] {
  const byUtm = visitIn(utmContent ?? '');
  return [
    ...(visitId === null ? [] : [{ id: visitId, named: 'visit_id' as const }]),
    ...(byUtm === null || byUtm === visitId ? [] : [{ id: byUtm, named: 'utm_content' as const }]),
  ];
}
