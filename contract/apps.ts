import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { amounts } from './money.ts';
import { basisPoints, currency, id, minor, optionalText } from './schemas.ts';

export const appPlan = z.object({
  id,
  name: z.string(),
  price: minor,
  currency,
  interval: z.enum(['month', 'year']),
});

export const app = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  category: z.string(),
  color: z.string(),
  listingUrl: z.string(),
  /** The rate that applies to the calling partner: its own, else the app's. */
  commissionRate: basisPoints,
  attributionWindowDays: z.int(),
  currency,
  plans: z.array(appPlan),
  /** The calling partner's referral link; null for staff who name no partner. */
  link: z.nullable(z.string()),
  clicks: z.int(),
  installs: z.int(),
  earned: amounts,
});
export type App = z.output<typeof app>;

export const listApps = defineEndpoint({
  method: 'GET',
  path: '/api/apps',
  access: 'member',
  summary: 'The listed apps, with the caller’s links and figures.',
  query: z.strictObject({
    /** Staff: the links and figures of the partner with this referral id. */
    referralId: z.optional(z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{8}$/, 'Invalid referral id.'))),
    /** Slugs to leave out, separated by commas. */
    exclude: z.optional(optionalText(1000)),
  }),
  success: { status: 200, data: z.array(app) },
});
