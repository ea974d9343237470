import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getAdminPayout } from '#contract/payouts/work.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { allowedTo } from '../../lifecycle/transition.ts';
import { payoutFacts } from './lifecycle.ts';

type Actions = Pick<DataOf<typeof getAdminPayout>, 'facts' | 'actions'>;

/** What staff, as `by`, may do to payouts, or why not, and what their chart read. */
export async function askPayouts(
  db: Queryable,
  ids: readonly string[],
  now: Date,
  by: string | null,
): Promise<ReadonlyMap<string, Actions>> {
  const rows = await payoutFacts.load(db, ids, now.toISOString(), by);
  return new Map(
    rows.map((row) => {
      const { amount: _, now: __, ...facts } = row.context;
      return [row.id, { facts, actions: allowedTo('payout', row) }];
    }),
  );
}
