import { z } from 'zod/mini';

import { defineEndpoint } from './shared/endpoint.ts';
import { allowedEvent } from './lifecycles/lifecycles.ts';
import { pageMeta, paging } from './shared/lists.ts';
import { currency, id, instant, minor, text } from './shared/schemas.ts';

export const reversalStates = [
  'proposed',
  'disputed',
  'escalated',
  'accepted',
  'upheld',
  'applied',
  'dismissed',
  'withdrawn',
  'superseded',
] as const;

/** A reason of a reversal, of its dispute or of what was decided. */
const words = text(2000);

const reversalRow = z.object({
  id,
  state: z.enum(reversalStates),
  partnerId: id,
  partnerName: z.string(),
  commissionId: id,
  shop: z.string(),
  app: z.string(),
  /** What is taken back, above zero. */
  amount: minor,
  currency,
  reason: z.string(),
  /** Until when the partner may dispute it; undisputed, it takes effect then. */
  answerBy: instant,
  proposedAt: instant,
});
export type ReversalRow = z.output<typeof reversalRow>;

const reversal = z.extend(reversalRow, {
  /** What the commission came to. */
  commissionAmount: minor,
  /** Why the partner disputes it; empty before. */
  dispute: z.string(),
  /** Until when staff are to decide the dispute; null before there is one. */
  decideBy: z.nullable(instant),
  /** What was said when the dispute was decided; empty before. */
  decision: z.string(),
  /** Who proposed it; for staff, null for partners. */
  proposedBy: z.nullable(z.string()),
  /** The caller proposed it. */
  isOwn: z.boolean(),
  endedAt: z.nullable(instant),
  /** The ledger's entry of it, once it is in effect. */
  entryId: z.nullable(id),
  actions: z.array(allowedEvent),
});
export type Reversal = z.output<typeof reversal>;

const one = z.strictObject({ id });
const invalidates = [
  '/api/reversals',
  '/api/partners',
  '/api/commissions',
  '/api/payouts',
  '/api/admin',
  '/api/lifecycles',
] as const;
const success = { status: 200, data: reversal } as const;

export const listReversals = defineEndpoint({
  method: 'GET',
  path: '/api/reversals',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Proposed reversals of commissions, those that are open first: one’s own, or everyone’s for staff.',
  query: z.strictObject({
    ...paging(['-proposedAt']),
    partnerId: z.optional(id),
    /** `open`: proposed, disputed or escalated. */
    state: z.optional(z.enum(['open', ...reversalStates], `Use open, or one of ${reversalStates.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(reversalRow), meta: pageMeta },
});

export const getReversal = defineEndpoint({
  method: 'GET',
  path: '/api/reversals/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'A proposed reversal, and what the caller may do with it.',
  params: one,
  success,
});

export const proposeReversal = defineEndpoint({
  method: 'POST',
  path: '/api/reversals',
  access: 'staff',
  summary:
    'Propose to reverse a commission or a part of it. It is held until the reversal ends; the partner is notified, and may accept or dispute it in time.',
  body: z.strictObject({
    commissionId: id,
    amount: minor.check(z.positive('Enter an amount above zero.')),
    reason: words,
  }),
  success: { status: 201, data: reversal },
  invalidates,
});

export const acceptReversal = defineEndpoint({
  method: 'POST',
  path: '/api/reversals/{id}/accept',
  access: 'partner',
  owner: 'partner',
  refusesActing: true,
  summary: 'Accept a proposed reversal: it takes effect at once.',
  params: one,
  success,
  invalidates,
});

export const disputeReversal = defineEndpoint({
  method: 'POST',
  path: '/api/reversals/{id}/dispute',
  access: 'partner',
  owner: 'partner',
  refusesActing: true,
  summary: 'Dispute a proposed reversal. It waits until someone other than the proposer has decided.',
  params: one,
  body: z.strictObject({ reason: words }),
  success,
  invalidates,
});

export const upholdReversal = defineEndpoint({
  method: 'POST',
  path: '/api/reversals/{id}/uphold',
  access: 'staff',
  summary: 'Decide a dispute for the reversal, which takes effect at once. Refused to its proposer.',
  params: one,
  body: z.strictObject({ reason: words }),
  success,
  invalidates,
});

export const dismissReversal = defineEndpoint({
  method: 'POST',
  path: '/api/reversals/{id}/dismiss',
  access: 'staff',
  summary: 'Decide a dispute for the partner: nothing is reversed. Refused to the proposer of the reversal.',
  params: one,
  body: z.strictObject({ reason: words }),
  success,
  invalidates,
});

export const withdrawReversal = defineEndpoint({
  method: 'POST',
  path: '/api/reversals/{id}/withdraw',
  access: 'staff',
  summary: 'Withdraw a reversal that one proposed oneself. Nothing is reversed.',
  params: one,
  success,
  invalidates,
});
