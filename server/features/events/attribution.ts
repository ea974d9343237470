import sql, { raw } from 'sql-template-tag';

import { clockSkew, decideAttribution, type Touch } from '#contract/referrals/attributionDecision.ts';
import type { Witness } from '#contract/referrals/facts.ts';
import { idPattern } from '#contract/shared/schemas.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { claimsAt } from '../leads/claims.ts';
import type { ItemOf } from './incoming.ts';
import { leadColumns, type TouchRow, touchOf, visitColumns } from './touches.ts';

/** The partner an install is attributed to, and why. */
export interface Attribution {
  readonly partnerId: string;
  readonly visitId: string | null;
  readonly leadId: string | null;
  readonly source: 'visit' | 'lead';
  /** What decided: the visit the install names, in one of two ways, the shop's host, or a lead. */
  readonly witness: Witness;
  readonly firstVisitAt: string | null;
}

/** The visit that a listing's `utm_content` names; null where it names none. */
export function visitIn(utmContent = ''): string | null {
  return isVisit.test(utmContent) ? utmContent : null;
}
const isVisit = new RegExp(`^${idPattern}$`);

/**
 * The attribution of each install, by item, as `decideAttribution` decides. Unattributed installs are left out. Of each way only
 * the touch that can win it is read, however many a shop has.
 */
export async function attribute(
  tx: Queryable,
  items: readonly ItemOf<'app.installed'>[],
): Promise<ReadonlyMap<ItemOf<'app.installed'>, Attribution>> {
  const touches = groupBy(await candidates(tx, items), ({ n }) => n);
  const decided = items.flatMap((item, n): Decided[] => {
    const [first] = touches.get(n) ?? [];
    if (!first) return [];
    const { windowDays, retiredAt } = first;
    const { winner, witness } = decideAttribution(
      { at: item.occurredAt, windowDays, retiredAt, takenAt: null },
      (touches.get(n) ?? []).map(touchOf),
    );
    return winner && witness ? [{ item, winner, witness }] : [];
  });
  const partners = await partnersOf(tx, decided);
  return new Map(
    decided.flatMap(({ item, winner, witness }, n): [Decided['item'], Attribution][] => {
      const partner = partners.get(n);
      if (!partner) return [];
      const { partnerId, kind: source, id } = winner;
      const [visitId, leadId] = source === 'visit' ? [id, null] : [null, id];
      return [[item, { ...partner, partnerId, source, visitId, leadId, witness }]];
    }),
  );
}

interface Decided {
  readonly item: ItemOf<'app.installed'>;
  readonly winner: Touch;
  readonly witness: Witness;
}

type Candidate = TouchRow & { readonly n: number; readonly windowDays: number; readonly retiredAt: string | null };

const candidates = (tx: Queryable, items: readonly ItemOf<'app.installed'>[]): Promise<Candidate[]> =>
  query<Candidate>(
    tx,
    sql`select v.n, a.attribution_window_days as "windowDays", a.retired_at as "retiredAt", x.*
          from unnest(${items.map((_, n) => n)}::int[], ${items.map((item) => item.appId)}::uuid[],
                      ${items.map((item) => item.shop)}::text[], ${items.map((item) => item.occurredAt)}::timestamptz[],
                      ${items.map(({ event }) => event.data.visitId ?? null)}::uuid[],
                      ${items.map(({ event }) => visitIn(event.data.utmContent))}::uuid[])
            as v(n, app_id, shop, at, visit_id, utm_visit_id)
          join apps a on a.id = v.app_id
          cross join lateral (
            (select ${visitColumns(sql`case i.id when v.visit_id then 'visit_id' else 'utm_content' end`)}
               from visits i
              where i.id in (v.visit_id, v.utm_visit_id) and i.app_id = v.app_id and ${isNear})
            union all
            (select ${visitColumns(sql`null`)} from visits i
              where i.app_id = v.app_id and i.shop = v.shop and i.is_bot is not true
                and i.id is distinct from v.visit_id and i.id is distinct from v.utm_visit_id and ${isNear}
              order by i.created_at desc, i.id desc limit 1)
            union all
            (select ${leadColumns(sql`false`)} from leads l
              where l.shop = v.shop and ${claimsAt('l', raw('v.at'))}
                and l.decided_at <= v.at + make_interval(secs => ${clockSkew / 1000})
                and exists (select 1 from lead_apps m where m.lead_id = l.id and m.app_id = v.app_id)
                and not exists (select 1 from referrals r where r.lead_id = l.id and r.app_id = v.app_id)
              order by l.claimed_at, l.id limit 1)
          ) x`,
  );

/** Keeps the reading to the window's months of visits. */
const isNear = sql`i.created_at >= v.at - make_interval(days => a.attribution_window_days)
                   and i.created_at <= v.at + make_interval(secs => ${clockSkew / 1000})`;

type PartnerFacts = Pick<Attribution, 'firstVisitAt'>;

/** The partners of decided installs, by index, and when the shop first visited their link; null for leads. */
async function partnersOf(tx: Queryable, decided: readonly Decided[]): Promise<ReadonlyMap<number, PartnerFacts>> {
  if (decided.length === 0) return new Map();
  const winners = decided.map(({ winner }) => winner);
  const rows = await query<PartnerFacts & { n: number }>(
    tx,
    sql`select v.n, least(v.visited_at, (
                 select min(i.created_at) from visits i
                  where v.visited_at is not null and i.app_id = v.app_id and i.shop = v.shop and i.partner_id = p.id
                    and i.is_bot is not true)) as "firstVisitAt"
          from unnest(${decided.map((_, n) => n)}::int[], ${decided.map(({ item }) => item.appId)}::uuid[],
                      ${decided.map(({ item }) => item.shop)}::text[], ${winners.map((one) => one.partnerId)}::uuid[],
                      ${winners.map(({ kind, at }) => (kind === 'visit' ? at : null))}::timestamptz[])
            as v(n, app_id, shop, partner_id, visited_at)
          join partners p on p.id = v.partner_id`,
  );
  return new Map(rows.map(({ n, ...partner }) => [n, partner]));
}
