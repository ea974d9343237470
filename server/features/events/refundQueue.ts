import sql from 'sql-template-tag';

import type { WaitingReason } from '#contract/events/refunds.ts';

import type { EventOf } from '../../lifecycle/definitions.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { settleEvents } from './settle.ts';

/** Money given back of a charge, as its sender names both. */
export interface Refund {
  /** The event that brought it. */
  readonly eventId: string;
  readonly appId: string;
  readonly shop: string;
  /** The charge it names: by the provider's charge id, or by the id of its transaction. */
  readonly chargeId: string;
  readonly isTransaction: boolean;
  readonly refundId: string;
  readonly amount: number;
  /** What of the amount is not allocated yet. */
  readonly rest: number;
  readonly currency: string;
  readonly occurredAt: string;
}

/** What of a refund still waits, and why; nothing when all of it is allocated. */
export type Waits = { readonly rest: number; readonly reason: WaitingReason } | null;

/** Refunds that wait for one of these charges, in the order in which they came; locked. */
export async function waitingFor(
  tx: Queryable,
  charges: readonly { readonly appId: string; readonly ids: readonly string[] }[],
): Promise<Refund[]> {
  const named = charges.flatMap(({ appId, ids }) => ids.map((id) => ({ appId, id })));
  return query<Refund>(
    tx,
    sql`select q.event_id as "eventId", q.app_id as "appId", q.shop, q.charge_id as "chargeId",
               q.is_transaction as "isTransaction", q.refund_id as "refundId", q.amount_minor as amount, q.rest_minor as rest,
               q.currency, q.occurred_at as "occurredAt"
          from refund_queue q
         where q.rest_minor > 0 and (q.app_id, q.charge_id) in (
           select * from unnest(${named.map(({ appId }) => appId)}::uuid[], ${named.map(({ id }) => id)}::text[]))
         order by q.received_at, q.event_id for update`,
  );
}

/** Keeps what waits of refunds that just came. */
export async function enqueue(
  tx: Queryable,
  waiting: readonly { readonly refund: Refund; readonly waits: NonNullable<Waits> }[],
  now: Date,
): Promise<void> {
  if (waiting.length === 0) return;
  const refunds = waiting.map(({ refund }) => refund);
  await execute(
    tx,
    sql`insert into refund_queue (event_id, app_id, shop, refund_id, charge_id, is_transaction, amount_minor, currency,
                                  occurred_at, rest_minor, reason, received_at)
        select v.*, ${now.toISOString()}::timestamptz
          from unnest(${refunds.map(({ eventId }) => eventId)}::uuid[], ${refunds.map(({ appId }) => appId)}::uuid[],
                      ${refunds.map(({ shop }) => shop)}::text[], ${refunds.map(({ refundId }) => refundId)}::text[],
                      ${refunds.map(({ chargeId }) => chargeId)}::text[],
                      ${refunds.map(({ isTransaction }) => isTransaction)}::boolean[],
                      ${refunds.map(({ amount }) => amount)}::bigint[], ${refunds.map(({ currency }) => currency)}::text[],
                      ${refunds.map(({ occurredAt }) => occurredAt)}::timestamptz[],
                      ${waiting.map(({ waits }) => waits.rest)}::bigint[],
                      ${waiting.map(({ waits }) => waits.reason)}::text[]) as v`,
  );
}

/** Writes what still waits of refunds that waited, and what their events came to. */
export async function requeue(
  tx: Queryable,
  settled: readonly {
    readonly refund: Refund;
    readonly waits: Waits;
    readonly event: EventOf<'appEvent'>;
    readonly referralId: string | null;
  }[],
  now: Date,
): Promise<void> {
  const ids = settled.map(({ refund }) => refund.eventId);
  await execute(
    tx,
    sql`update refund_queue q
           set rest_minor = v.rest, reason = coalesce(v.reason, q.reason),
               settled_at = case when v.rest = 0 then ${now.toISOString()}::timestamptz end
          from unnest(${ids}::uuid[], ${settled.map(({ waits }) => waits?.rest ?? 0)}::bigint[],
                      ${settled.map(({ waits }) => waits?.reason ?? null)}::text[]) as v(event_id, rest, reason)
         where q.event_id = v.event_id`,
  );
  await settleEvents(
    tx,
    settled.map(({ refund: { eventId: id }, event, referralId }) => ({ id, event, referralId })),
    now,
  );
}
