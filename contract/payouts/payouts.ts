import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { amounts } from '../shared/money.ts';
import { payCitation } from '../payTerms/citation.ts';
import { payout, payoutSorts } from './payout.ts';
import { listedGroup } from './lines.ts';
import { payoutMethod } from '../payoutMethods/payoutMethods.ts';
import { currency, id, instant, minor, month, searchText } from '../shared/schemas.ts';

export const ledgerKinds = ['commission', 'reversal', 'bonus', 'adjustment', 'payout'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** What an entry is called where entries are listed. */
export const ledgerKindWords: Readonly<Record<LedgerKind, string>> = {
  commission: 'Commission',
  reversal: 'Reversal',
  bonus: 'Bonus',
  adjustment: 'Adjustment',
  payout: 'Payment',
};

/** What the ledger holds of a payout: its payment, and the adjustment that undoes it. */
export const payoutBooking = z.object({
  entryId: id,
  kind: z.enum(['payout', 'adjustment']),
  amount: minor,
  currency,
  /** Of an adjustment. */
  reason: z.string(),
  /** Who recorded it; for staff, null for partners. */
  actor: z.nullable(z.string()),
  occurredAt: instant,
});

export const listPayouts = defineEndpoint({
  method: 'GET',
  path: '/api/payouts',
  access: 'partner',
  owner: 'partner',
  summary: 'One’s payouts, newest month first.',
  query: z.strictObject(paging(payoutSorts)),
  csv: true,
  success: { status: 200, data: z.array(payout), meta: pageMeta },
});

export const getNextPayout = defineEndpoint({
  method: 'GET',
  path: '/api/payouts/next',
  access: 'partner',
  owner: 'partner',
  summary: 'The next payout by currency, with its parts and what blocks it.',
  success: {
    status: 200,
    data: z.object({
      minimum: amounts,
      currencies: z.array(
        z.object({
          currency,
          /** The first day on which the next run may gather it; a run may leave out a currency. */
          date: z.string(),
          month,
          payable: minor,
          /** Of `payable`, what is pending until the payout's month begins. */
          due: minor,
          pending: minor,
          held: minor,
          bonuses: minor,
          reversals: minor,
          /** Below the minimum it carries over. */
          isBelowMinimum: z.boolean(),
        }),
      ),
      method: z.nullable(z.string()),
      /** When a changed payout method counts; payouts wait until then. null where none waits. */
      methodCountsFrom: z.nullable(instant),
    }),
  },
});

export const listUnderway = defineEndpoint({
  method: 'GET',
  path: '/api/payouts/underway',
  access: 'partner',
  owner: 'partner',
  summary: 'One’s payouts that are made and not paid yet, the oldest first, with the day each is expected by.',
  success: {
    status: 200,
    data: z.array(
      z.object({
        id,
        month,
        amount: minor,
        currency,
        state: z.enum(['open', 'approved', 'onHold', 'processing', 'overdue', 'failed']),
        /** Why it is on hold or failed. */
        reason: z.string(),
        /** null while it is on hold, overdue or has failed, since it isn’t known then. */
        expectedBy: z.nullable(z.string()),
        /** Where it goes, masked. */
        account: z.nullable(z.object({ method: z.string(), masked: z.string() })),
        /** When a changed payout method counts, for which it waits; null where it does not wait for one. */
        methodCountsFrom: z.nullable(instant),
      }),
    ),
  },
});

export const getPayout = defineEndpoint({
  method: 'GET',
  path: '/api/payouts/{id}',
  access: 'partner',
  owner: 'partner',
  summary: 'A payout with the sums of its groups of lines; as CSV every line.',
  params: z.strictObject({ id }),
  csv: true,
  success: {
    status: 200,
    data: z.extend(payout, {
      /** Its lines are at `GET /api/payouts/{id}/lines`. */
      groups: z.array(listedGroup),
      bookings: z.array(payoutBooking),
      /** Where it goes, or went; null while no method is known. */
      account: z.nullable(z.pick(payoutMethod, { method: true, masked: true })),
      /** Last; null before. */
      approvedAt: z.nullable(instant),
    }),
  },
});

export const commissionRow = z.object({
  id,
  shop: z.string(),
  app: z.string(),
  amount: minor,
  /** What remains after reversals. */
  remaining: minor,
  currency,
  /** Basis points; null of a fixed amount. */
  rate: z.nullable(z.int()),
  /** What the rate is of: the charge, or what is left of it after fees. */
  base: minor,
  terms: payCitation,
  /** The charge’s number among those of its shop. */
  ordinal: z.int(),
  state: z.enum(['pending', 'held', 'payable', 'paid', 'clawedBack', 'cancelled']),
  payableMonth: month,
  /** Its reversal that is not settled yet. */
  openReversal: z.nullable(id),
  occurredAt: instant,
});

export const listCommissions = defineEndpoint({
  method: 'GET',
  path: '/api/commissions',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Commissions, newest first: one’s own, or a partner’s for staff.',
  query: z.strictObject({
    ...paging(['-occurredAt'] as const),
    partnerId: z.optional(id),
    state: z.optional(commissionRow.shape.state),
    /** In the shop's address or name. */
    search: z.optional(searchText),
  }),
  success: { status: 200, data: z.array(commissionRow), meta: pageMeta },
});

export const blockerCodes = [
  'cancelled',
  'hasPayoutMethod',
  'isMethodSettled',
  'minimum',
  'hasReachedPayoutMonth',
  'isAlreadyRun',
  'isReversalSettled',
  'isReferralClear',
  'isAccountActive',
  'isApproved',
  'isNotHeld',
  'othersHeld',
  'run',
  'payout',
] as const;

export const blocker = z.object({
  code: z.enum(blockerCodes),
  text: z.string(),
  /** When time clears it. */
  date: z.nullable(z.string()),
  /** Who acts next; null where no one can. */
  who: z.nullable(z.enum(['partner', 'staff', 'time'])),
  /** Of the minimum: what there is, and what is needed. */
  progress: z.nullable(z.object({ amount: minor, minimum: minor, currency })),
});
export type Blocker = z.output<typeof blocker>;

export const getBlockers = defineEndpoint({
  method: 'GET',
  path: '/api/commissions/{id}/blockers',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'Why a commission is not paid yet: every reason that holds, in the reader’s person; what the reader can do first, then what time clears, with its date, then what others do.',
  params: z.strictObject({ id }),
  success: {
    status: 200,
    data: z.object({
      id,
      state: commissionRow.shape.state,
      isPaid: z.boolean(),
      blockers: z.array(blocker),
    }),
  },
});
