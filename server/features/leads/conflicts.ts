import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { claimsAt } from './claims.ts';

/** A conflict of a lead and its partner; `until` is when the other lead's claim ends, null for a referral. */
export interface Conflict {
  readonly kind: 'shop' | 'contact' | 'referral';
  readonly what: string;
  readonly when: string;
  readonly until: string | null;
  readonly leadId: string | null;
  readonly partnerId: string;
  readonly partnerName: string;
}

/** Named at most, of each kind: one is enough to decide by. */
const mostNamed = 5;

/**
 * The conflicts of undecided and rejected leads at `now` (ISO UTC), by id, earliest claim first: other leads for the
 * same shop or with the same contact that claim it still and were first or are approved, and referrals of the shop to
 * one of the lead's apps.
 */
export async function findConflicts(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, readonly Conflict[]>> {
  if (ids.length === 0) return new Map();
  const at = sql`${now}::timestamptz`;
  const claims = sql`o.id <> l.id
                     and (${claimsAt('o', at)}
                          or o.state = 'pending' and o.claim_ends_at >= ${at} and (o.claimed_at, o.id) < (l.claimed_at, l.id))`;
  const rows = await query<Conflict & { id: string }>(
    db,
    sql`select l.id, x.kind, x.what, x."when", x.until, x.lead_id as "leadId", p.id as "partnerId",
               p.name as "partnerName"
          from leads l
          cross join lateral (
            (select 'shop' as kind, o.shop as what, o.claimed_at as "when", o.claim_ends_at as until, o.id as lead_id,
                    o.partner_id
               from leads o where o.shop = l.shop and ${claims} order by o.claimed_at, o.id limit ${mostNamed})
            union all
            (select 'contact', l.email, o.claimed_at, o.claim_ends_at, o.id, o.partner_id
               from leads o
              where l.email <> '' and o.email <> '' and lower(o.email) = lower(l.email) and o.shop <> l.shop and ${claims}
              order by o.claimed_at, o.id limit ${mostNamed})
            union all
            (select 'referral', r.shop, r.installed_at, null, null, r.partner_id
               from lead_apps m
               join apps a on a.id = m.app_id
               join referrals r on r.app_id = m.app_id and r.shop = l.shop and r.superseded_at is null
              where m.lead_id = l.id and r.lead_id is distinct from l.id
                and (r.uninstalled_at is null
                     or r.uninstalled_at + make_interval(days => a.attribution_window_days) >= ${now}::timestamptz)
              order by r.installed_at, r.id limit ${mostNamed})
          ) x
          join partners p on p.id = x.partner_id
         where l.id = any(${ids}::uuid[]) and l.state in ('pending', 'rejected')
         order by x."when", x.kind, x.lead_id`,
  );
  const found = new Map<string, Conflict[]>();
  for (const { id, ...conflict } of rows) found.set(id, [...(found.get(id) ?? []), conflict]);
  return found;
}
