import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { chargeKinds } from '../events/chargeKinds.ts';
import { chargeIntervals } from '../events/events.ts';
import { currency, id, instant, minor } from '../shared/schemas.ts';

/** What decides whose an installation is, the strongest first. */
export const witnesses = ['visit_id', 'utm_content', 'shop', 'lead'] as const;
export type Witness = (typeof witnesses)[number];

export const devices = ['desktop', 'mobile', 'tablet', 'unknown'] as const;

/** A null was not kept, as of visits from before; a blank is what the request named none of. */
export const visitFacts = z.object({
  id,
  at: instant,
  partnerName: z.string(),
  /** The one that the installation is attributed by. */
  isDeciding: z.boolean(),
  source: z.enum(['link', 'affiliate']),
  /** Bots and previews are recorded, not counted. */
  isBot: z.nullable(z.boolean()),
  referrerHost: z.nullable(z.string()),
  adClicks: z.nullable(z.array(z.string())),
  country: z.nullable(z.string()),
  device: z.enum(devices),
  subId: z.nullable(z.string()),
  creative: z.nullable(z.string()),
  landingPath: z.nullable(z.string()),
});

/** Null where the billing did not say. */
export const paymentFacts = z.object({
  id,
  at: instant,
  what: z.enum(['charge', 'refund', 'test']),
  amount: minor,
  currency,
  kind: z.nullable(z.enum(chargeKinds)),
  gross: z.nullable(minor),
  platformFee: z.nullable(minor),
  processingFee: z.nullable(minor),
  net: z.nullable(minor),
  plan: z.nullable(z.string()),
  interval: z.nullable(z.enum(chargeIntervals)),
  periodFrom: z.nullable(instant),
  periodTo: z.nullable(instant),
  /** The sender's ids: of this payment or refund, and of the charge. */
  transactionId: z.string(),
  chargeId: z.string(),
});

export const getReferralFacts = defineEndpoint({
  method: 'GET',
  path: '/api/referrals/{id}/facts',
  access: 'staff',
  summary:
    'How a referral came about and what its shop paid: visits, the witness that decided, charges, refunds and tests.',
  params: z.strictObject({ id }),
  success: {
    status: 200,
    data: z.object({
      /** Its slug. */
      app: z.string(),
      appName: z.string(),
      shop: z.string(),
      installedAt: instant,
      witness: z.nullable(z.enum(witnesses)),
      visits: z.array(visitFacts),
      payments: z.array(paymentFacts),
    }),
  },
});
