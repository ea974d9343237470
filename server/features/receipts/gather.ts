import sql, { raw, type Sql } from 'sql-template-tag';

import { clockSkew, type Touch } from '#contract/attributionDecision.ts';
import type { Referral } from '#contract/referrals.ts';
import type { Witness } from '#contract/referralFacts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { leadColumns, type TouchRow, touchOf, visitColumns } from '../events/touches.ts';

export interface ShopOfApp {
  readonly appId: string;
  readonly shop: string;
  /** ISO UTC. */
  readonly at: string;
}

/** What is recorded of a shop and an app: the referral that counted at the time, and the last install. */
export interface Recorded {
  readonly windowDays: number;
  readonly retiredAt: string | null;
  readonly referral: RecordedReferral | null;
  readonly install: RecordedInstall | null;
}

interface RecordedReferral {
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly source: Referral['source'];
  readonly witness: Witness | null;
  readonly visitId: string | null;
  readonly leadId: string | null;
  readonly installedAt: string;
  readonly uninstalledAt: string | null;
  readonly createdAt: string;
}

/** An install as the app's billing reported it, and what it names. */
interface RecordedInstall {
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly visitId: string | null;
  readonly utmContent: string | null;
  readonly referralId: string | null;
}

/** A time inside JSON, as `instant` has it. */
const iso = (column: string): Sql => sql`to_char(${raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** In the order of `shops`. */
export async function recorded(db: Queryable, shops: readonly ShopOfApp[]): Promise<Recorded[]> {
  const rows = await query<Recorded & { n: number }>(
    db,
    sql`select v.n, a.attribution_window_days as "windowDays", a.retired_at as "retiredAt", to_jsonb(r) as referral,
               to_jsonb(e) as install
          from unnest(${shops.map((_, n) => n)}::int[], ${shops.map(({ appId }) => appId)}::uuid[],
                      ${shops.map(({ shop }) => shop)}::text[], ${shops.map(({ at }) => at)}::timestamptz[])
            as v(n, app_id, shop, at)
          join apps a on a.id = v.app_id
          left join lateral (
            select r.id, r.partner_id as "partnerId", p.name as "partnerName", r.source, r.witness, r.visit_id as "visitId",
                   r.lead_id as "leadId", ${iso('r.installed_at')} as "installedAt", ${iso('r.uninstalled_at')} as "uninstalledAt",
                   ${iso('r.created_at')} as "createdAt"
              from (select * from referrals where app_id = v.app_id and shop = v.shop and superseded_at is null
                    union all
                    select * from referrals where app_id = v.app_id and shop = v.shop and superseded_at is not null) r
              join partners p on p.id = r.partner_id
             where coalesce(r.credited_from, r.installed_at) <= v.at + make_interval(secs => ${clockSkew / 1000})
             order by coalesce(r.credited_from, r.installed_at) desc, r.created_at desc, r.id desc limit 1) r on true
          left join lateral (
            select ${iso('e.occurred_at')} as "occurredAt", ${iso('e.received_at')} as "receivedAt",
                   e.payload #>> '{data,visitId}' as "visitId", e.payload #>> '{data,utmContent}' as "utmContent",
                   e.referral_id as "referralId"
              from app_events e
             where e.app_id = v.app_id and e.shop = v.shop and e.type = 'app.installed'
               and (e.referral_id is not distinct from r.id and e.occurred_at = r."installedAt"::timestamptz
                    or e.outcome = 'unattributed' and (r.id is null or e.occurred_at > r."installedAt"::timestamptz))
               and e.occurred_at <= v.at + make_interval(secs => ${clockSkew / 1000})
             order by e.occurred_at desc, e.id desc limit 1) e on true
         order by v.n`,
  );
  return rows;
}

export interface Deciding extends ShopOfApp {
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
