import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { countryCode, currency, email, host, id, optionalText, text } from './schemas.ts';

const occurredAt = z.iso.datetime({ offset: true, error: 'Use a time such as 2026-11-20T10:00:00Z.' });
/** One charge at most, in minor units: ten billion dollars. Thousands of them still add up exactly in a JSON number. */
export const mostMinor = 1_000_000_000_000;
const amount = z
  .int('Use minor units.')
  .check(z.minimum(1, 'Use an amount above zero.'), z.maximum(mostMinor, `Use at most ${mostMinor} minor units.`));
const externalId = text(255);

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
      data: z.strictObject({ shop: host, chargeId: externalId, amount, currency }),
    }),
    z.strictObject({
      type: z.literal('charge.refunded'),
      timestamp: occurredAt,
      data: z.strictObject({ shop: host, refundId: externalId, chargeId: externalId, amount, currency }),
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
