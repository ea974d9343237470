import sql from 'sql-template-tag';

import type { PayClause } from '#contract/payTerms/payTerms.ts';

import { type Effect, type EffectsOf, idsOf } from '../../../lifecycle/effects.ts';
import { query } from '../../../platform/database/pool.ts';
import { changeTerms } from '../change.ts';
import type { Whose } from '../write.ts';

const writeProposed: Effect = async (tx, { changes, actor, now }) => {
  const proposed = await query<Whose & { version: number; clauses: PayClause[]; note: string }>(
    tx,
    sql`select scope, target, base_version as version, clauses, note from terms_proposals
         where id = any(${idsOf(changes)}::uuid[]) order by id`,
  );
  for (const { scope, target, version, clauses, note } of proposed)
    await changeTerms(tx, { scope, target }, { clauses, note, version }, { actor, now });
};

export const termsProposalEffects: EffectsOf<'termsProposal'> = {
  'termsProposal.publish': [writeProposed],
};
