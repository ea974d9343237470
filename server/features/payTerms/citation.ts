import sql from 'sql-template-tag';

import type { PayCitation } from '#contract/payTerms/citation.ts';
import type { PayClause, PayScope } from '#contract/payTerms/payTerms.ts';
import { clauseWords } from '#contract/payTerms/words.ts';

/** What `citedColumn` selects; null beside a row without a commission. */
export interface Cited {
  readonly scope: PayScope;
  readonly version: number;
  readonly clause: PayClause;
}

/** The clause that a commission, `c`, was paid by. */
export const citedColumn = sql`(
  select jsonb_build_object('scope', t.scope, 'version', t.version, 'clause', e.clause)
    from pay_terms t cross join jsonb_array_elements(t.clauses) as e(clause)
   where t.id = c.terms_id and e.clause ->> 'id' = c.clause)`;

export const presentCitation = ({ scope, version, clause }: Cited): PayCitation => ({
  words: clauseWords(clause, 'en-GB'),
  scope,
  version,
});
