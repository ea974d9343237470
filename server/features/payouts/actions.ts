import type { DataOf } from '#contract/endpoint.ts';
import type { getAdminPayout } from '#contract/payouts.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { allowedTo } from '../../lifecycle/transition.ts';
import { payoutFacts } from './lifecycle.ts';

type Asked = Pick<DataOf<typeof getAdminPayout>, 'facts' | 'actions'>;

/** What staff may do to payouts, or why not, and what their chart read. */
export async function askPayouts(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Asked>> {
  const rows = await payoutFacts.load(db, ids, now.toISOString());
  return new Map(
    rows.map((row) => {
      const { hasPayoutMethod, methodCountsFrom, heldCommissions } = row.context;
      return [
        row.id,
        { facts: { hasPayoutMethod, methodCountsFrom, heldCommissions }, actions: allowedTo('payout', row) },
      ];
    }),
  );
}
