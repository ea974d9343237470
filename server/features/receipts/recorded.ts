import sql, { raw, type Sql } from 'sql-template-tag';

import { clockSkew } from '#contract/referrals/attributionDecision.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import type { Witness } from '#contract/referrals/facts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { windowAt } from '../apps/windowAt.ts';

export interface ShopOfApp {
  readonly appId: string;
  readonly shop: string;
  /** ISO UTC. */
  readonly at: string;
}

/** What is recorded of a shop and an app: the referral that counted at the time, and the last install. */
export interface Recorded {
  /** Of the app at the time. */
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
  /** Of the app when it was made. */
  readonly windowDays: number;
}

/** An install as the app's billing reported it, and what it names. */
interface RecordedInstall {
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly visitId: string | null;
  readonly utmContent: string | null;
  readonly referralId: string | null;
  /** Of the app when it was taken. */
  readonly windowDays: number;
}

/** A time inside JSON, as `instant` has it. */
const iso = (column: string): Sql => sql`to_char(${raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** In the order of `shops`. */
export async function recorded(db: Queryable, shops: readonly ShopOfApp[]): Promise<Recorded[]> {
  const rows = await query<Recorded & { n: number }>(
    db,
    sql`select v.n, ${windowAt(sql`v.at`)} as "windowDays", a.retired_at as "retiredAt", to_jsonb(r) as referral,
               to_jsonb(e) as install
          from unnest(${shops.map((_, n) => n)}::int[], ${shops.map(({ appId }) => appId)}::uuid[],
                      ${shops.map(({ shop }) => shop)}::text[], ${shops.map(({ at }) => at)}::timestamptz[])
            as v(n, app_id, shop, at)
          join apps a on a.id = v.app_id
          left join lateral (
            select r.id, r.partner_id as "partnerId", p.name as "partnerName", r.source, r.witness, r.visit_id as "visitId",
                   r.lead_id as "leadId", ${iso('r.installed_at')} as "installedAt", ${iso('r.uninstalled_at')} as "uninstalledAt",
                   ${iso('r.created_at')} as "createdAt", ${windowAt(sql`r.created_at`)} as "windowDays"
              from (select * from referrals where app_id = v.app_id and shop = v.shop and superseded_at is null
                    union all
                    select * from referrals where app_id = v.app_id and shop = v.shop and superseded_at is not null) r
              join partners p on p.id = r.partner_id
             where coalesce(r.credited_from, r.installed_at) <= v.at + make_interval(secs => ${clockSkew / 1000})
             order by coalesce(r.credited_from, r.installed_at) desc, r.created_at desc, r.id desc limit 1) r on true
          left join lateral (
            select ${iso('e.occurred_at')} as "occurredAt", ${iso('e.received_at')} as "receivedAt",
                   e.payload #>> '{data,visitId}' as "visitId", e.payload #>> '{data,utmContent}' as "utmContent",
                   e.referral_id as "referralId", ${windowAt(sql`e.received_at`)} as "windowDays"
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
