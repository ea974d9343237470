import sql from 'sql-template-tag';

import { type Citation, rankedClauses, type VersionedTerms } from '#contract/payTerms/evaluation.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';

/** Whose charges, for which app. */
export interface Link {
  /** null: a partner without tags or terms of its own. */
  readonly partnerId: string | null;
  readonly appId: string;
}

export const linkKey = ({ partnerId, appId }: Link): string => `${partnerId ?? ''} ${appId}`;

/** The clauses that count now for each partner and app, by `linkKey`: those of the programme, the app, the partner's tags, its tier and the partner. */
export async function findRankings(
  db: Queryable,
  links: readonly Link[],
): Promise<ReadonlyMap<string, readonly Citation[]>> {
  const distinct = [...new Map(links.map((link) => [linkKey(link), link])).values()];
  const rows = await query<VersionedTerms & { n: number }>(
    db,
    sql`select v.n, t.id, t.scope, t.target, t.version, t.clauses
          from unnest(${distinct.map((_, n) => n)}::int[], ${distinct.map(({ partnerId }) => partnerId)}::uuid[],
                      ${distinct.map(({ appId }) => appId)}::uuid[]) as v(n, partner_id, app_id)
          cross join lateral (
            select 'programme' as scope, 'all' as target
            union all select 'app', v.app_id::text
            union all select 'tag', p.tag_id::text from partner_tags p where p.partner_id = v.partner_id
            union all select 'tier', x.tier_id::text from partner_tiers x where x.partner_id = v.partner_id
            union all select 'partner', v.partner_id::text) s
          cross join lateral (
            select id, scope, target, version, clauses from pay_terms t
             where t.scope = s.scope and t.target = s.target order by t.version desc limit 1) t`,
  );
  const terms = groupBy(rows, ({ n }) => n);
  return new Map(distinct.map((link, n) => [linkKey(link), rankedClauses(terms.get(n) ?? [])]));
}
