import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { notFound, Refused } from '../../platform/errors.ts';
import { appendEntries } from '../ledger/append.ts';
import type { Actor } from '../../platform/actor.ts';

/**
 * Undoes a payment recorded by mistake by an adjustment of the same amount, which the next run gathers; the paid payout
 * stays as it was. 404 when the payout was never paid, 409 when it was undone before.
 */
export async function undoPayment(
  tx: Queryable,
  { payoutId, reason }: { payoutId: string; reason: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const entry = await queryOne<{ id: string; partnerId: string; amount: number; currency: string; isUndone: boolean }>(
    tx,
    sql`select e.id, e.partner_id as "partnerId", e.amount_minor as amount, e.currency,
               exists (select 1 from ledger_entries u where u.reverses = e.id) as "isUndone"
          from ledger_entries e where e.payout_id = ${payoutId} and e.kind = 'payout'`,
  );
  if (!entry) throw notFound();
  if (entry.isUndone) throw new Refused(409, 'duplicate', 'This payment has been undone already.');
  await appendEntries(tx, [
    {
      partnerId: entry.partnerId,
      kind: 'adjustment',
      amount: -entry.amount,
      currency: entry.currency,
      payoutId,
      reverses: entry.id,
      reason,
      actorId: actor.userId,
      occurredAt: now.toISOString(),
    },
  ]);
}
