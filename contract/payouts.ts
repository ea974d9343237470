import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { type LifecycleInput, allowedEvent, missing, payoutContext } from './lifecycles.ts';
import { pageMeta, paging } from './lists.ts';
import { amounts, money } from './money.ts';
import { payoutGroup } from './payoutLines.ts';
import { payoutMethod } from './payoutMethods.ts';
import { currency, id, instant, minor, optionalText, text, month } from './schemas.ts';

export const payoutStates = ['open', 'approved', 'onHold', 'processing', 'paid', 'failed', 'voided'] as const;

/** As 'P-2026-10-0042': the 42nd payout of October 2026. */
export const payoutNumber = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^P-\d{4}-(?:0[1-9]|1[0-2])-\d{4,9}$/, 'Use a payout number such as P-2026-10-0042.'),
  );

export const payout = z.object({
  id,
  number: z.string(),
  partnerId: id,
  partnerName: z.string(),
  month,
  amount: minor,
  currency,
  state: z.enum(payoutStates),
  method: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  reason: z.string(),
  lines: z.int(),
  paidAt: z.nullable(instant),
  /** When the payment, recorded by mistake, was undone; the payout itself stays paid. */
  undoneAt: z.nullable(instant),
  createdAt: instant,
  version: z.int(),
});
export type Payout = z.output<typeof payout>;

export const ledgerKinds = ['commission', 'reversal', 'bonus', 'adjustment', 'payout'] as const;

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

const payoutSorts = ['month', '-month'] as const;

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
      /** The first day on which the next run may gather it. */
      date: z.string(),
      month,
      minimum: amounts,
      currencies: z.array(
        z.object({
          currency,
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
        state: z.enum(['open', 'approved', 'onHold', 'processing', 'failed']),
        /** Why it is on hold or failed. */
        reason: z.string(),
        /** null while it is on hold or has failed, since it isn’t known then. */
        expectedBy: z.nullable(z.string()),
        /** Where it goes, masked. */
        account: z.nullable(z.object({ method: z.string(), masked: z.string() })),
        /** When a changed payout method counts, for which it waits; null where it does not wait for one. */
        methodCountsFrom: z.nullable(instant),
      }),
    ),
  },
});

/** What is earned is in one of these; together they are it. */
export const balanceParts = ['pending', 'held', 'ready', 'onItsWay', 'paid'] as const;
const balanceList = z.enum([...balanceParts, 'earned']);
export type BalanceList = z.output<typeof balanceList>;

export const getBalance = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/balance',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Where a partner’s earnings are, by currency: pending + held + ready + onItsWay + paid = earned.',
  params: z.strictObject({ id }),
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
  /** Of what is pending or held: the month in which it is ready. */
  payableMonth: z.nullable(month),
  /** Only for entries in a payout. */
  payout: z.nullable(z.object({ id, month, state: z.enum(payoutStates) })),
  occurredAt: instant,
});

export const listBalance = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/balance/entries',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'The ledger entries that make a part of a partner’s balance, newest first; their sum is the part.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...paging(['-occurredAt'] as const),
    part: z.optional(balanceList),
    currency: z.optional(currency),
  }),
  success: { status: 200, data: z.array(balanceEntry), meta: pageMeta },
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
      groups: z.array(payoutGroup),
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
  rate: z.int(),
  base: minor,
  state: z.enum(['pending', 'held', 'payable', 'paid', 'cancelled']),
  payableMonth: month,
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

/** What its chart reads beside its state and its amount, and what staff may do to it now, or why not. */
const asked = {
  facts: z.pick(payoutContext, { hasPayoutMethod: true, methodCountsFrom: true, heldCommissions: true }),
  actions: z.array(allowedEvent),
};

const payoutFilters = {
  month: z.optional(month),
  currency: z.optional(currency),
  state: z.optional(z.enum(payoutStates)),
  partnerId: z.optional(id),
  search: z.optional(optionalText(200)),
};

export const listAdminPayouts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  access: 'staff',
  summary: 'All payouts, with the allowed actions of each, totals by currency, and counts and sums by status.',
  query: z.strictObject({ ...paging(payoutSorts), ...payoutFilters }),
  success: {
    status: 200,
    data: z.array(z.extend(payout, asked)),
    meta: z.extend(pageMeta, {
      totals: amounts,
      /** Of the other filters, whatever status is filtered for; only those with payouts. A payment that was undone is counted, not summed. */
      states: z.array(z.object({ state: z.enum(payoutStates), count: z.int(), totals: amounts })),
    }),
  },
});

/** The most payouts that one call moves. */
export const bulkLimit = 500;

export const listPayoutIds = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payouts/ids',
  access: 'staff',
  summary: `The ids of all payouts that match, newest month first: what a selection beyond one page holds. At most ${bulkLimit}.`,
  query: z.strictObject(payoutFilters),
  success: { status: 200, data: z.array(id) },
});

export const getAdminPayout = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payouts/{id}',
  access: 'staff',
  summary: 'A payout with the sums of its groups of lines, history and allowed actions.',
  params: z.strictObject({ id }),
  success: {
    status: 200,
    data: z.extend(payout, {
      groups: z.array(payoutGroup),
      bookings: z.array(payoutBooking),
      /** Where it goes: as it was approved, else where it would go now. */
      payee: z.nullable(payoutMethod),
      ...asked,
      history: z.array(
        z.object({
          event: z.string(),
          fromState: z.string(),
          toState: z.string(),
          actor: z.nullable(z.string()),
          /** The reason or the reference given; empty when none was. */
          note: z.string(),
          createdAt: instant,
        }),
      ),
    }),
  },
});

const runBody = z.strictObject({
  month,
  currency: z.optional(currency),
  /** Only these partners; everyone when left out. */
  partners: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
});

const previewRow = z.object({
  partnerId: id,
  partnerName: z.string(),
  currency,
  amount: minor,
  lines: z.int(),
  /** Why nothing is paid out now; null when a payout will be made. */
  carriedOver: z.nullable(z.enum(['below_minimum', 'negative', 'already_run', 'account_not_active'])),
  /** What to look at before the run. */
  exceptions: z.array(z.enum(['no_method', 'method_waits', 'first', 'unusual'])),
  /** When the partner’s changed payout method counts; null where none waits. */
  methodCountsFrom: z.nullable(instant),
  /** The average of the partner's last six payouts in the currency; null before the first. */
  usual: z.nullable(minor),
});

/** The ledger against a run: `owed` is what the totals of the ledger hold on no payout, and equals the sum of the others. */
const reconciliation = z.object({
  currency,
  owed: minor,
  inRun: minor,
  carriedOver: minor,
  /** Of commissions under review. */
  held: minor,
  /** Not due by the month. */
  later: minor,
});

export const previewPayouts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/preview',
  access: 'admin',
  summary: 'Preview of a month’s payout run, partner by partner; changes nothing.',
  body: runBody,
  success: {
    status: 200,
    data: z.object({
      month,
      rows: z.array(previewRow),
      totals: amounts,
      /** Sums of the payouts of the month before; voided ones are not in them. */
      before: amounts,
      reconciliation: z.array(reconciliation),
    }),
  },
});

export const runPayouts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/run',
  access: 'admin',
  summary: 'Create a month’s payouts: one per partner and currency, from everything payable. Idempotent.',
  body: runBody,
  idempotency: 'required',
  success: { status: 201, data: z.object({ month, created: z.int(), totals: amounts }) },
  invalidates: ['/api/admin', '/api/partners'],
});

export const payoutEvents = ['approve', 'hold', 'release', 'send', 'confirm', 'fail', 'retry', 'void'] as const;

/** The text each step needs. A test holds these equal to the payout's chart. */
export const payoutInputs = {
  approve: null,
  hold: 'reason',
  release: null,
  send: null,
  confirm: 'reference',
  fail: 'reason',
  retry: null,
  void: 'reason',
} as const satisfies Record<(typeof payoutEvents)[number], LifecycleInput | null>;

const lacks = (input: LifecycleInput) => ({ error: missing[input], path: [input] });
const payoutEvent = z.enum(payoutEvents, `Use one of ${payoutEvents.join(', ')}.`);
const hasReason = ({ event, reason }: { event: (typeof payoutEvents)[number]; reason?: string | undefined }) =>
  payoutInputs[event] !== 'reason' || reason !== undefined;
const reference = text(120);
const payoutKey = z.union([id, payoutNumber], 'Use a payout number such as P-2026-10-0042.');
const reason = text(500);

export const movePayout = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/payouts/{id}',
  access: 'admin',
  summary: 'Take one step of a payout’s lifecycle; confirm needs a reference, hold, fail and void a reason.',
  params: z.strictObject({ id }),
  body: z.strictObject({ event: payoutEvent, reference: z.optional(reference), reason: z.optional(reason) }).check(
    z.refine((body) => payoutInputs[body.event] !== 'reference' || body.reference !== undefined, lacks('reference')),
    z.refine(hasReason, lacks('reason')),
  ),
  idempotency: 'required',
  success: { status: 200, data: payout },
  invalidates: ['/api/admin', '/api/partners', '/api/lifecycles'],
});

export const movePayouts = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/payouts/bulk',
  access: 'admin',
  summary:
    'Take the same step of many payouts’ lifecycles, each as `PUT /api/admin/payouts/{id}` would. Those that are refused are answered with their reasons, and the others are moved.',
  body: z
    .strictObject({
      ids: z
        .array(id)
        .check(z.minLength(1, 'Choose a payout.'), z.maxLength(bulkLimit, `Choose at most ${bulkLimit}.`)),
      event: payoutEvent,
      /** Of every payout that has none of its own in `references`. */
      reference: z.optional(reference),
      references: z.optional(
        z.array(z.strictObject({ /** Its number will do. */ id: payoutKey, reference })).check(z.maxLength(bulkLimit)),
      ),
      reason: z.optional(reason),
    })
    .check(
      z.refine(
        (body) =>
          payoutInputs[body.event] !== 'reference' ||
          body.reference !== undefined ||
          (body.references !== undefined && body.references.length > 0),
        lacks('reference'),
      ),
      z.refine(hasReason, lacks('reason')),
    ),
  idempotency: 'required',
  success: {
    status: 200,
    data: z.object({
      moved: z.int(),
      /** Already in the state that the step leads to. */
      unchanged: z.int(),
      refused: z.array(z.object({ id, partnerName: z.nullable(z.string()), reasons: z.array(z.string()) })),
    }),
  },
  invalidates: ['/api/admin', '/api/partners', '/api/lifecycles'],
});

export const undoPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/{id}/undo',
  access: 'admin',
  summary:
    'Undo a payment recorded by mistake, once: the ledger gets the amount back, the next run pays it, and the partner is notified. The payout stays paid.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(500) }),
  idempotency: 'required',
  success: { status: 200, data: payout },
  invalidates: ['/api/admin', '/api/partners', '/api/lifecycles'],
});

/** Files of payouts to be paid: our CSV, an order to a bank (pain.001.001.09), and batches of PayPal and Wise. */
export const batchFormats = ['csv', 'sepa', 'paypal', 'wise'] as const;
export type BatchFormat = (typeof batchFormats)[number];

export const exportPayoutBatch = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payouts/batch',
  access: 'admin',
  summary:
    'The payouts of a month that are approved or processing; in `meta` those that a file of `format` leaves out, each with its reason. As a file (`Accept: text/csv`, `application/xml` for sepa) with the accounts, which the audit log records. Marks nothing by itself.',
  query: z.strictObject({
    month,
    /** Of files of PayPal and Wise, which have one: needed where payouts are in several. */
    currency: z.optional(currency),
    format: z.optional(z.enum(batchFormats, `Use one of ${batchFormats.join(', ')}.`)),
  }),
  csv: true,
  downloads: ['application/xml', 'text/csv'],
  success: {
    status: 200,
    data: z.array(
      z.object({
        payoutId: id,
        number: z.string(),
        partner: z.string(),
        method: z.nullable(z.string()),
        holder: z.nullable(z.string()),
        /** Masked; the CSV has the accounts. */
        masked: z.nullable(z.string()),
        amount: money.shape.amount,
        currency,
        month,
      }),
    ),
    meta: z.object({
      totals: amounts,
      leftOut: z.array(
        z.object({ number: z.string(), partner: z.string(), amount: minor, currency, reason: z.string() }),
      ),
      /** Why there is no file; null where there is one. */
      problem: z.nullable(z.string()),
    }),
  },
});
