import { firstDay } from '#contract/shared/month.ts';
import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import type { LedgerRow } from './ledgerRow.ts';
import { lockSums } from './lockSums.ts';
import { adjustmentsAfter } from './moved.ts';

/**
 * The one place that writes the ledger, which is only ever appended to. Reversals of earnings that a claim moved are followed by
 * adjustments. `now` is when they are recorded: balances of an instant count what was recorded by then.
 * The database refuses a second commission entry of a commission, reversal of a refund, entry of a payout or undoing.
 */
export async function appendEntries(tx: Queryable, given: readonly LedgerRow[], now: Date): Promise<void> {
  if (given.length === 0) return;
  const rows = [...given, ...(await adjustmentsAfter(tx, given))].map((row) => ({ ...row, id: row.id ?? newId() }));
  await lockSums(tx);
  await execute(
    tx,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, occurred_at, commission_id,
                                    refund_id, payout_id, reverses, reason, actor_id, created_at)
        select v.id, v.partner_id, v.kind, v.amount_minor, v.currency,
               coalesce(v.month, date_trunc('month', v.occurred_at, 'UTC')::date), v.occurred_at, v.commission_id, v.refund_id,
               v.payout_id, v.reverses, v.reason, v.actor_id, ${now.toISOString()}::timestamptz
          from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.partnerId)}::uuid[],
                      ${rows.map((row) => row.kind)}::text[],
                      ${rows.map((row) => row.amount)}::bigint[], ${rows.map((row) => row.currency)}::text[],
                      ${rows.map((row) => row.occurredAt)}::timestamptz[],
                      ${rows.map((row) => (row.month === undefined ? null : firstDay(row.month)))}::date[],
                      ${rows.map((row) => row.commissionId ?? null)}::uuid[],
                      ${rows.map((row) => row.refundId ?? null)}::uuid[],
                      ${rows.map((row) => row.payoutId ?? null)}::uuid[],
                      ${rows.map((row) => row.reverses ?? null)}::uuid[], ${rows.map((row) => row.reason ?? '')}::text[],
                      ${rows.map((row) => row.actorId ?? null)}::uuid[])
            as v(id, partner_id, kind, amount_minor, currency, occurred_at, month, commission_id, refund_id, payout_id,
                 reverses, reason, actor_id)`,
  );
  const moving = rows.flatMap(({ id, moves }) => (moves === undefined ? [] : [{ id, moves }]));
  if (moving.length === 0) return;
  await execute(
    tx,
    sql`insert into moved_entries (entry_id, commission_id)
        select * from unnest(${moving.map(({ id }) => id)}::uuid[], ${moving.map(({ moves }) => moves)}::uuid[])`,
  );
}
