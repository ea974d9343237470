import type { Queryable } from '../../platform/database/pool.ts';
import type { By } from '../../platform/actor.ts';
import { applyTransition } from '../../lifecycle/transition.ts';

/**
 * Undoes a payment recorded by mistake: the paid payout stays paid, the ledger gets an adjustment of the same amount, which
 * the next run gathers, and the partner's people are notified.
 * 404 for a payout that does not exist, 409 with the reasons where the chart refuses.
 */
export async function undoPayment(
  tx: Queryable,
  { payoutId, reason }: { payoutId: string; reason: string },
  { actor, now }: By,
): Promise<void> {
  await applyTransition(tx, {
    entity: 'payout',
    event: 'payout.undo',
    id: payoutId,
    actor,
    now,
    set: { reason },
    payload: { reason },
  });
}
