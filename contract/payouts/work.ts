import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { type LifecycleInput, missing } from '../lifecycles/lifecycles.ts';
import { amounts, money } from '../shared/money.ts';
import { chartFields, payoutFilters } from './list.ts';
import { listedGroup } from './lines.ts';
import { payoutMethod } from '../payoutMethods/payoutMethods.ts';
import { payout, payoutNumber } from './payout.ts';
import { payoutBooking } from './payouts.ts';
import { currency, id, instant, minor, text, month } from '../shared/schemas.ts';

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
      groups: z.array(listedGroup),
      bookings: z.array(payoutBooking),
      /** Where it goes: as it was approved, else where it would go now. */
      payee: z.nullable(payoutMethod),
      ...chartFields,
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

export const payoutEvents = [
  'approve',
  'hold',
  'release',
  'send',
  'confirm',
  'fail',
  'retry',
  'void',
  'return',
] as const;

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
  return: 'reason',
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
  summary: 'Take one step of a payout’s lifecycle; confirm needs a reference, hold, fail, void and return a reason.',
  params: z.strictObject({ id }),
  body: z.strictObject({ event: payoutEvent, reference: z.optional(reference), reason: z.optional(reason) }).check(
    z.refine((body) => payoutInputs[body.event] !== 'reference' || body.reference !== undefined, lacks('reference')),
    z.refine(hasReason, lacks('reason')),
  ),
  idempotency: 'required',
  success: { status: 200, data: payout },
  // Failed, it may have lines on hold.
  invalidates: ['/api/admin', '/api/partners', '/api/payouts', '/api/lifecycles'],
});

const movesBody = z
  .strictObject({
    ids: z.array(id).check(z.minLength(1, 'Choose a payout.'), z.maxLength(bulkLimit, `Choose at most ${bulkLimit}.`)),
    event: payoutEvent,
    /** Of every payout that has none of its own in `references`. */
    reference: z.optional(reference),
    references: z.optional(
      z.array(z.strictObject({ /** An id or a number. */ id: payoutKey, reference })).check(z.maxLength(bulkLimit)),
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
  );

const moves = z.object({
  moved: z.int(),
  /** Already in the state that the step leads to. */
  unchanged: z.int(),
  refused: z.array(z.object({ id, partnerName: z.nullable(z.string()), reasons: z.array(z.string()) })),
});

export const movePayouts = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/payouts/bulk',
  access: 'admin',
  summary:
    'Take the same step of many payouts’ lifecycles, each as `PUT /api/admin/payouts/{id}` would. Those that are refused are answered with their reasons, and the others are moved.',
  body: movesBody,
  idempotency: 'required',
  success: { status: 200, data: moves },
  invalidates: ['/api/admin', '/api/partners', '/api/lifecycles'],
});

export const previewMoves = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/bulk/preview',
  access: 'admin',
  summary:
    'What `PUT /api/admin/payouts/bulk` would do now: how many payouts it would move, their sums by currency, and which it would refuse and why. Changes nothing.',
  body: movesBody,
  success: { status: 200, data: z.extend(moves, { /** Of those that would be moved. */ totals: amounts }) },
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
    'The payouts of a month that are approved or processing; in `meta` those that a file of `format` leaves out, each with its reason. A file for a bank or a service leaves out those sent already, except where `sent` includes them. As a file (`Accept: text/csv`, `application/xml` for sepa) with the accounts, which the audit log records. Marks nothing by itself.',
  query: z.strictObject({
    month,
    /** Of files of PayPal and Wise, which have one: needed where payouts are in several. */
    currency: z.optional(currency),
    format: z.optional(z.enum(batchFormats, `Use one of ${batchFormats.join(', ')}.`)),
    /** Of a file that was lost before it was paid: with those marked as sent. Our CSV always has them. */
    sent: z.optional(z.enum(['include', 'leaveOut'])),
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
        state: z.enum(['approved', 'processing', 'overdue']),
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
