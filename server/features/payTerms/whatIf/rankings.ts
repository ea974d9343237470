import sql from 'sql-template-tag';

import { type Citation, rankedClauses, type VersionedTerms } from '#contract/payTerms/evaluation.ts';
import type { PayClause } from '#contract/payTerms/payTerms.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { editedRanking } from '../editedRanking.ts';
import type { Whose } from '../write.ts';

/** The clauses of a partner and app in their order, by the terms in force and by the edited ones. */
export interface Rankings {
  readonly before: readonly Citation[];
  readonly after: readonly Citation[];
}

/**
 * Reads every version in force once, and ranks clauses once for all partners of an app that have the same terms: a million
 * charges need a few rankings. Only charges that the edited terms are about may be asked for.
 */
export async function loadRankings(
  db: Queryable,
  edited: Whose & { readonly clauses: readonly PayClause[] },
): Promise<(partnerId: string, appId: string) => Rankings> {
  const inForce = await query<VersionedTerms>(
    db,
    sql`select distinct on (scope, target) id, scope, target, version, clauses from pay_terms
         order by scope, target, version desc`,
  );
  const holders = await query<{ partnerId: string; whose: string }>(
    db,
    sql`select partner_id as "partnerId", 'tag ' || tag_id as whose from partner_tags
        union all select partner_id, 'tier ' || tier_id from partner_tiers order by 1, 2`,
  );
  const termsOf = new Map(inForce.map((terms) => [`${terms.scope} ${terms.target}`, terms]));
  const general = [termsOf.get('programme all')].filter((terms) => terms !== undefined);
  const own = new Map<string, VersionedTerms[]>();
  const add = (partnerId: string, terms: VersionedTerms | undefined) => {
    if (terms) own.set(partnerId, [...(own.get(partnerId) ?? []), terms]);
  };
  for (const { partnerId, whose } of holders) add(partnerId, termsOf.get(whose));
  for (const terms of inForce) if (terms.scope === 'partner') add(terms.target, terms);
  const ownKeys = new Map([...own].map(([partnerId, terms]) => [partnerId, terms.map(({ id }) => id).join(' ')]));

  const known = new Map<string, Map<string, Rankings>>();
  return (partnerId, appId) => {
    const key = ownKeys.get(partnerId) ?? '';
    const ofApp = known.get(appId) ?? new Map<string, Rankings>();
    known.set(appId, ofApp);
    const found = ofApp.get(key);
    if (found) return found;
    const ofLink = [termsOf.get(`app ${appId}`)].filter((terms) => terms !== undefined);
    const before = rankedClauses([...general, ...ofLink, ...(own.get(partnerId) ?? [])]);
    const rankings = { before, after: editedRanking(before, edited, edited.clauses) };
    ofApp.set(key, rankings);
    return rankings;
  };
}
