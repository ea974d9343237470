import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { isOpenReversal } from '../commissions/openReversal.ts';

/** Of these commissions, ends the open reversals that would take back more than refunds have left. */
export async function supersedeReversals(tx: Queryable, commissionIds: readonly string[], now: Date): Promise<void> {
  if (commissionIds.length === 0) return;
  const open = await query<{ id: string }>(
    tx,
    sql`select v.id from reversals v
         where v.commission_id = any(${commissionIds}::uuid[]) and ${isOpenReversal}
           and v.amount_minor > (select coalesce(sum(e.amount_minor), 0) from ledger_entries e where e.commission_id = v.commission_id)`,
  );
  await transitionMany(tx, {
    entity: 'reversal',
    event: 'reversal.supersede',
    ids: open.map(({ id }) => id),
    actor: { userId: null },
    now,
    set: { ended_at: now.toISOString() },
  });
}
