import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { appEventStates } from './appEventStates.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { staffName } from '../staffName.ts';
import { currency, id, instant, minor, searchText, text } from '../shared/schemas.ts';

/** Why no charge covers a refund, or the rest of it. */
export const waitingReasons = ['charge_unknown', 'exceeds_charge', 'other_shop', 'other_currency'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Those that wait, or those that were closed by hand. */
export const refundQueueStates = ['waiting', 'closed'] as const;

export const waitingRefund = z.object({
  id,
  app: z.object({ id, slug: z.string(), name: z.string(), color: z.string() }),
  shop: z.string(),
  /** The sender's ids. */
  refundId: z.string(),
  chargeId: z.string(),
  amount: minor,
  /** What of it is not taken off any charge. */
  waiting: minor,
  currency,
  reason: z.enum(waitingReasons),
  occurredAt: instant,
  receivedAt: instant,
  /** What of it an admin closed by hand; null where it waits. */
  closed: z.nullable(z.object({ amount: minor, reason: z.string(), by: staffName, at: instant })),
  /** Of the event that brought it. */
  state: z.enum(appEventStates),
  /** What the caller may do with it, or why not. */
  actions: z.array(allowedEvent),
});
export type WaitingRefund = z.output<typeof waitingRefund>;

export const listWaitingRefunds = defineEndpoint({
  method: 'GET',
  path: '/api/admin/waiting-refunds',
  access: 'staff',
  summary:
    'Refunds, or what is left of them, that no charge covers yet, with the reason. Each is taken off its charge by itself when that arrives. Those closed by hand with `state=closed`.',
  query: z.strictObject({
    ...paging(['createdAt', '-createdAt']),
    search: z.optional(searchText),
    reason: z.optional(z.enum(waitingReasons)),
    state: z.optional(z.enum(refundQueueStates)),
  }),
  success: { status: 200, data: z.array(waitingRefund), meta: pageMeta },
});

export const closeWaitingRefund = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/waiting-refunds/close/{id}',
  access: 'admin',
  summary:
    'Close a refund that no charge is going to cover. What is left of it is taken off no charge, not even of one that arrives later.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(500) }),
  success: { status: 200, data: waitingRefund },
  invalidates: ['/api/admin'],
});
