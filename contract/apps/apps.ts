import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { timeFields } from '../shared/lists.ts';
import { amounts } from '../shared/money.ts';
import { appSlug, basisPoints, currency, day, id, instant, minor, optionalText } from '../shared/schemas.ts';

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
  /** Its logo. */
  imageUrl: z.nullable(z.string()),
  listingUrl: z.string(),
  /** The rate of every charge that no other clause is about, for the calling partner. */
  commissionRate: basisPoints,
  /** What the calling partner is paid, in words; the clause that counts first comes first. */
  terms: z.array(z.string()),
  attributionWindowDays: z.int(),
  currency,
  plans: z.array(appPlan),
  /** The calling partner's referral link; null for staff who name no partner. */
  link: z.nullable(z.string()),
  clicks: z.int(),
  installs: z.int(),
  earned: amounts,
  /** Of each of the last 30 days in the programme’s zone, the oldest first; of the calling partner's link, none without a link. */
  recentClicks: z.array(z.int()),
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

export const listAppsByCountry = defineEndpoint({
  method: 'GET',
  path: '/api/apps/apps-by-country',
  access: 'member',
  summary:
    'Installs and commission of a period by the shops’ countries, the most installs first: of the caller’s partner, of everyone for staff.',
  query: z.strictObject({ ...timeFields, app: z.optional(appSlug) }),
  csv: true,
  success: {
    status: 200,
    data: z.array(
      z.object({
        /** Of ISO 3166-1; null where the install named none. */
        country: z.nullable(z.string()),
        installs: z.int(),
        /** What remains after reversals, of shops there installed at any time. */
        commission: amounts,
      }),
    ),
  },
});

/** A blank where the link named nothing. */
export const campaign = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  subId: z.string(),
  clicks: z.int(),
  /** Installs by visits with these tags. */
  installs: z.int(),
  /** Of these installs until now, less reversals. */
  commission: amounts,
  lastAt: instant,
});
export type Campaign = z.output<typeof campaign>;

export const listCampaigns = defineEndpoint({
  method: 'GET',
  path: '/api/apps/{id}/campaigns',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'Clicks and installs of the last 90 days by campaign of a partner’s link to an app, and the commission on those installs so far; the 50 campaigns with the most clicks.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** Staff name it; a partner’s own otherwise. */
    partnerId: z.optional(id),
  }),
  success: { status: 200, data: z.array(campaign), meta: z.object({ from: day, to: day }) },
});
