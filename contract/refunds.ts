import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { pageMeta, paging } from './lists.ts';
import { currency, id, instant, minor, searchText } from './schemas.ts';

/** Why no charge covers a refund, or the rest of it. */
export const waitingReasons = ['charge_unknown', 'exceeds_charge', 'other_shop', 'other_currency'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

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
});
export type WaitingRefund = z.output<typeof waitingRefund>;

export const listWaitingRefunds = defineEndpoint({
  method: 'GET',
  path: '/api/admin/waiting-refunds',
  access: 'staff',
  summary:
    'Refunds, or what is left of them, that no charge covers yet, with the reason. Each is taken off its charge by itself when that arrives.',
  query: z.strictObject({
    ...paging(['createdAt', '-createdAt']),
    search: z.optional(searchText),
    reason: z.optional(z.enum(waitingReasons)),
  }),
  success: { status: 200, data: z.array(waitingRefund), meta: pageMeta },
});
