import { chargeKinds } from './chargeKinds.ts';
import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { problem } from '../shared/problem.ts';
import { countryCode, currency, email, host, id, optionalText, text } from '../shared/schemas.ts';

const occurredAt = z.iso.datetime({ offset: true, error: 'Use a time such as 2026-11-20T10:00:00Z.' });
/** The largest charge, in minor units: ten billion dollars. Thousands of them still add up exactly in a JSON number. */
export const mostMinor = 1_000_000_000_000;
const amount = z
  .int('Use minor units.')
  .check(z.minimum(1, 'Use an amount above zero.'), z.maximum(mostMinor, `Use at most ${mostMinor} minor units.`));
const externalId = text(255);
/** Part of an amount, in minor units. */
const part = z
  .int('Use minor units.')
  .check(z.minimum(0, 'Use zero or more.'), z.maximum(mostMinor, `Use at most ${mostMinor} minor units.`));

export const chargeIntervals = ['week', 'month', 'quarter', 'year'] as const;

/** What a billing may say of a charge besides its amount. */
const chargeFacts = {
  kind: z.optional(z.enum(chargeKinds, `Use one of ${chargeKinds.join(', ')}.`)),
  /** Before and after the fees. */
  gross: z.optional(part),
  platformFee: z.optional(part),
  processingFee: z.optional(part),
  net: z.optional(part),
  plan: z.optional(text(120)),
  interval: z.optional(z.enum(chargeIntervals, `Use one of ${chargeIntervals.join(', ')}.`)),
  /** The time the charge pays for. */
  period: z.optional(
    z.strictObject({ from: occurredAt, to: occurredAt }).check(
      z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        error: 'The end comes before the start.',
        path: ['to'],
      }),
    ),
  ),
  /** A test is kept and never earns. */
  isTest: z.optional(z.boolean()),
  /** The provider's id of this one payment, by which it is known when sent again; `chargeId` may then recur. */
  transactionId: z.optional(externalId),
};

/** What an app's billing reports; amounts in minor units. */
export const appEvent = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('app.installed'),
      timestamp: occurredAt,
      data: z.strictObject({
        shop: host,
        shopName: z.optional(optionalText(120)),
        contactEmail: z.optional(email),
        country: z.optional(countryCode),
        plan: z.optional(optionalText(120)),
        /** The `ref_visit` the listing was opened with. */
        visitId: z.optional(id),
        /** The `utm_content` the listing was opened with, where the store kept that. */
        utmContent: z.optional(optionalText(200)),
      }),
    }),
    z.strictObject({
      type: z.literal('app.uninstalled'),
      timestamp: occurredAt,
      data: z.strictObject({ shop: host }),
    }),
    z.strictObject({
      type: z.literal('charge.succeeded'),
      timestamp: occurredAt,
      data: z.strictObject({ shop: host, chargeId: externalId, amount, currency, ...chargeFacts }).check(
        z.refine(({ gross, net }) => gross === undefined || net === undefined || net <= gross, {
          error: 'Use at most the gross amount.',
          path: ['net'],
        }),
      ),
    }),
    z.strictObject({
      type: z.literal('charge.refunded'),
      timestamp: occurredAt,
      data: z.strictObject({
        shop: host,
        refundId: externalId,
        chargeId: externalId,
        amount,
        currency,
        /** Which of the charges with this id: the transaction of it. Without it the newest is refunded first. */
        chargeTransactionId: z.optional(externalId),
        isTest: z.optional(z.boolean()),
      }),
    }),
  ],
  'Use app.installed, app.uninstalled, charge.succeeded or charge.refunded.',
);
export type AppEvent = z.output<typeof appEvent>;

export const receiveEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  access: 'webhook',
  summary:
    'A billing event of an app, signed per Standard Webhooks; the header `webhook-app` names the app. Idempotent.',
  body: appEvent,
  success: { status: 202, data: z.object({ id }) },
});

/** Events of one batch at most, and bytes of it. */
export const mostInBatch = 1000;
export const mostBatchBytes = 2 * 1024 * 1024;

/** The sender's id of an event, as the header `webhook-id` has it of a single one. */
const messageId = z
  .string('Send an id.')
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 printable characters without spaces.'));

/** A batch whose events are `event`. */
export const batchOf = <E extends z.ZodMiniType>(event: E) =>
  z.strictObject({
    events: z
      .array(z.strictObject({ id: messageId, event }), 'Send a list of events.')
      .check(
        z.minLength(1, 'Send at least one event.'),
        z.maxLength(mostInBatch, `Send at most ${mostInBatch} events.`),
      ),
  });

export const receivedEvent = z.object({
  /** The sender's. */
  id: messageId,
  /** What the event alone would have been answered with: 202 taken, 4xx refused for good, 503 to be sent again. */
  status: z.int(),
  /** Ours; null where it is refused. */
  eventId: z.nullable(id),
  problem: z.nullable(problem),
});
export type ReceivedEvent = z.output<typeof receivedEvent>;

export const receiveEvents = defineEndpoint({
  method: 'POST',
  path: '/api/events/batch',
  access: 'webhook',
  summary: `Up to ${mostInBatch} billing events of an app in one message, signed like a single one. Each is taken or refused for itself and answered in its place; one that was taken before, alone or in a batch, changes nothing.`,
  body: batchOf(appEvent),
  success: { status: 200, data: z.array(receivedEvent) },
});
