import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { PayClause } from '#contract/payTerms/payTerms.ts';
import type { listStandings, StandingRow, Tier } from '#contract/tiers/tiers.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { isHeld } from './ofPartner.ts';

/** The clauses of a tier `t` that count now. */
export const clausesOf = sql`coalesce((select p.clauses from pay_terms p
  where p.scope = 'tier' and p.target = t.id::text order by p.version desc limit 1), '[]')`;

/** The tiers of the programme, the lowest first; with `id` only that one. */
export const findTiers = (db: Queryable, id: string | null = null): Promise<Tier[]> =>
  query<Tier & { clauses: PayClause[] }>(
    db,
    sql`select t.id, t.place, t.name, t.metric, t.currency, t.threshold, t.window_months as "windowMonths",
               t.review_months as "reviewMonths", t.grace_days as "graceDays", t.is_open as "isOpen", t.version,
               coalesce(h.partners, 0)::int as partners, coalesce(h.risk, 0)::int as "atRisk", ${clausesOf} as clauses
          from tiers t
          left join lateral (
            select count(*) as partners, count(*) filter (where s.state = 'atRisk' and s.override_state = 'none') as risk
              from tier_standings s where s.tier_id = t.id and ${isHeld}) h on true
         where ${id}::uuid is null or t.id = ${id}::uuid order by t.place`,
  );

/** A page of partners and their tiers, by name by default. */
export async function standingsPage(
  db: Queryable,
  request: ParsedOf<typeof listStandings>['query'],
): Promise<{ data: StandingRow[]; meta: PageMeta }> {
  const { page, perPage, sort } = pageOf(request, { sort: 'name' });
  const found = sql`tier_standings s join tiers t on t.id = s.tier_id join partners p on p.id = s.partner_id
    where (${request.tier ?? null}::uuid is null or s.tier_id = ${request.tier ?? null}::uuid)
      and (${request.state ?? null}::text is null or s.state = ${request.state ?? null}::text)`;
  const order = sort === 'name' ? sql`lower(p.name), t.place desc, s.id` : sql`s.value desc, s.id`;
  const data = await query<StandingRow>(
    db,
    sql`select s.id, s.partner_id as "partnerId", p.name as "partnerName", t.id as "tierId", t.name as "tierName", s.state,
               s.override_state as override, s.override_until as "overrideUntil", s.override_reason as "overrideReason",
               s.value, s.starts_at as "startsAt", s.review_at as "reviewAt", s.grace_until as "graceUntil",
               ${isHeld} as "isHeld"
          from ${found} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${found} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}
