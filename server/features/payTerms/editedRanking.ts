import { type Citation, rankedClauses } from '#contract/payTerms/evaluation.ts';
import type { PayClause } from '#contract/payTerms/payTerms.ts';

import type { Whose } from './write.ts';

/** Clauses in their order, with other clauses for these terms. */
export function editedRanking(
  ranked: readonly Citation[],
  { scope, target }: Whose,
  clauses: readonly PayClause[],
): Citation[] {
  const kept = [...new Set(ranked.map(({ terms }) => terms))].filter(
    (terms) => terms.scope !== scope || terms.target !== target,
  );
  return rankedClauses([...kept, { id: 'edited', scope, target, version: 0, clauses }]);
}
