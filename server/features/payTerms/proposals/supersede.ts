import sql from 'sql-template-tag';

import type { PayScope } from '#contract/payTerms/payTerms.ts';

import { transitionMany } from '../../../lifecycle/transition.ts';
import type { By } from '../../../platform/actor.ts';
import { type Queryable, query } from '../../../platform/database/pool.ts';

/** Proposals of terms that have just been changed do not fit any more. */
export async function supersedeProposals(
  tx: Queryable,
  { scope, target }: { readonly scope: PayScope; readonly target: string },
  by: By,
): Promise<void> {
  const open = await query<{ id: string }>(
    tx,
    sql`select id from terms_proposals where scope = ${scope} and target = ${target} and state = 'proposed'`,
  );
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await transitionMany(tx, { entity: 'termsProposal', event: 'termsProposal.supersede', ids, ...by });
}
