import sql from 'sql-template-tag';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { notFound, Refused } from '../../platform/errors.ts';
import { appendEntries } from '../ledger/append.ts';
import type { By } from '../../platform/actor.ts';
import { notifyOfUndone } from './notify/notifyOfUndone.ts';

interface Payment {
  partnerId: string;
  number: string;
  month: string;
  /** Null when the payout was never paid. */
  entryId: string | null;
  amount: number;
  currency: string;
  isUndone: boolean;
}

/**
 * Undoes a payment recorded by mistake by an adjustment of the same amount, which the next run gathers; the paid payout
 * stays as it was, and the partner's people are notified.
 * 404 for a payout that does not exist, 409 when it was never paid or its payment was undone before.
 */
export async function undoPayment(
  tx: Queryable,
  { payoutId, reason }: { payoutId: string; reason: string },
  { actor, now }: By,
): Promise<void> {
  const payment = await lockPayment(tx, payoutId);
  if (!payment) throw notFound();
  const { partnerId, number, entryId, amount, currency, month } = payment;
  if (entryId === null)
    throw new Refused(409, 'transition_not_allowed', 'This payout was not paid, so there is no payment to undo.');
  if (payment.isUndone) throw new Refused(409, 'duplicate', 'This payment has already been undone.');
  await appendEntries(
    tx,
    [
      {
        partnerId,
        kind: 'adjustment',
        amount,
        currency,
        payoutId,
        reverses: entryId,
        reason,
        actorId: actor.userId,
        occurredAt: now.toISOString(),
      },
    ],
    now,
  );
  const audit = { action: 'payouts.undo', entity: 'payout', entityId: payoutId, payload: { amount, currency, reason } };
  await recordAudit(tx, audit, { actor, now });
  const undone = { id: payoutId, number, partnerId, amount, currency, month, reason, isReturned: false };
  await notifyOfUndone(tx, [undone], now);
}

/** The lock lets two at once see one another; in the order that lifecycles keep. */
async function lockPayment(tx: Queryable, payoutId: string): Promise<Payment | undefined> {
  await execute(
    tx,
    sql`select 1 from partners where id = (select partner_id from payouts where id = ${payoutId}) for share`,
  );
  await execute(tx, sql`select 1 from payouts where id = ${payoutId} for update`);
  return queryOne<Payment>(
    tx,
    sql`select o.partner_id as "partnerId", o.number, to_char(o.month, 'YYYY-MM') as month, e.id as "entryId",
               o.amount_minor as amount, o.currency,
               exists (select 1 from ledger_entries u where u.reverses = e.id) as "isUndone"
          from payouts o left join ledger_entries e on e.payout_id = o.id and e.kind = 'payout'
         where o.id = ${payoutId}`,
  );
}
