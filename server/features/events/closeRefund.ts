import sql from 'sql-template-tag';

import { applyTransition } from '../../lifecycle/transition.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { By } from '../../platform/actor.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';

/**
 * Closes what is left of a refund: it stays in the queue with the reason, and no charge is reduced by it. Closing it again
 * changes nothing. @throws 404, and 409 when its chart refuses: a charge has covered it meanwhile.
 */
export async function closeRefund(
  tx: Queryable,
  { id, reason }: { id: string; reason: string },
  { actor, now }: By,
): Promise<void> {
  const found = await queryOne<{ rest: number; currency: string }>(
    tx,
    sql`select rest_minor as rest, currency from refund_queue where event_id = ${id} for update`,
  );
  if (!found) throw notFound();
  const change = await applyTransition(tx, {
    entity: 'appEvent',
    event: 'appEvent.close',
    id,
    actor,
    now,
    payload: { reason },
  });
  if (change === null) return;
  await execute(
    tx,
    sql`update refund_queue set rest_minor = 0, closed_minor = rest_minor, closed_by = ${actor.userId}, close_reason = ${reason},
                                settled_at = ${now.toISOString()}::timestamptz
         where event_id = ${id}`,
  );
  await recordAudit(
    tx,
    {
      action: 'refund.closed',
      entity: 'refund',
      entityId: id,
      payload: { reason, amount: found.rest, currency: found.currency },
    },
    { actor, now },
  );
}
