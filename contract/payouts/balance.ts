import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging, timeFields } from '../shared/lists.ts';
import { amounts } from '../shared/money.ts';
import { payoutStates } from './payout.ts';
import { ledgerKinds } from './payouts.ts';
import { currency, id, instant, minor, moment, month } from '../shared/schemas.ts';

/** The parts that everything earned is made of. */
export const balanceParts = ['pending', 'held', 'ready', 'onItsWay', 'paid'] as const;
/** The lines of the next payout, `next` their sum, and what it leaves out because it is not ready by then. */
export const nextPayoutLists = ['next', 'nextReady', 'nextDue', 'nextBonuses', 'nextRefunds', 'afterNext'] as const;
export type NextPayoutList = (typeof nextPayoutLists)[number];
/** `payable` is the sum of what is ready and what is on its way. */
export const balanceListNames = [...balanceParts, 'earned', 'payable', ...nextPayoutLists] as const;
const balanceList = z.enum(balanceListNames);
export type BalanceList = z.output<typeof balanceList>;

export const getBalance = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/balance',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'Where a partner’s earnings are, or were at a past instant, by currency: pending + held + ready + onItsWay + paid = earned.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** A past instant: what the ledger said then. Now where none is given. */
    asOf: z.optional(moment),
  }),
  success: {
    status: 200,
    data: z.array(
      z.object({ currency, pending: minor, held: minor, ready: minor, onItsWay: minor, paid: minor, earned: minor }),
    ),
  },
});

export const balanceEntry = z.object({
  entryId: id,
  kind: z.enum(ledgerKinds),
  /** As it counts for the part: a payment is positive in `paid`. */
  amount: minor,
  currency,
  /** The shop of a commission or reversal, the reason of a bonus or adjustment; empty for a payment. */
  label: z.string(),
  app: z.nullable(z.string()),
  /** What a commission, or what was reversed of it, was paid by, in words; null of other entries. */
  terms: z.nullable(z.string()),
  /** Of what is pending or held: the month in which it is ready. */
  payableMonth: z.nullable(month),
  /** Of a commission: why it is not paid yet can be asked. */
  commissionId: z.nullable(id),
  /** Only for entries in a payout. */
  payout: z.nullable(z.object({ id, month, state: z.enum(payoutStates) })),
  occurredAt: instant,
});

export const listBalance = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/balance/entries',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'The ledger entries that make a part of a partner’s balance or a line of the next payout, newest first; their sum is it. Of a period, those that occurred in it.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...paging(['-occurredAt'] as const),
    ...timeFields,
    part: z.optional(balanceList),
    currency: z.optional(currency),
  }),
  success: {
    status: 200,
    data: z.array(balanceEntry),
    meta: z.extend(pageMeta, {
      /** The sums of what is listed; null for all time, where `balance` has them. */
      totals: z.nullable(amounts),
    }),
  },
});
