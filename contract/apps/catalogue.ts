import { z } from 'zod/mini';

import { appPlan } from './apps.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { timeFields } from '../shared/lists.ts';
import { markdownTree } from '../content/markdown.ts';
import { amounts } from '../shared/money.ts';
import { payClause } from '../payTerms/payTerms.ts';
import { appSlug, basisPoints, currency, id, instant } from '../shared/schemas.ts';

/** The fewest partners that a figure may be made of, so that it reveals none of them. */
export const fewestPartners = 10;
/** The fewest paying shops that retention is calculated from. */
export const fewestShops = 10;

/** What a year of referred shops has shown of an app, across partners; null where too few have it. */
export const observed = z.object({
  /** In minor units; one for each currency. */
  earningsPerClick: z.nullable(amounts),
  /** Median seconds from the installation, of the shops that have paid. */
  toFirstCharge: z.nullable(z.int()),
  /** The share of paying shops that still pay a month later. */
  keptPerMonth: z.nullable(basisPoints),
  /** What is left of a charge after fees. */
  netShare: basisPoints,
});
export type Observed = z.output<typeof observed>;

const offerFields = {
  id,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  category: z.string(),
  color: z.string(),
  /** Its logo. */
  imageUrl: z.nullable(z.string()),
  currency,
  addedAt: instant,
  plans: z.array(appPlan),
  attributionWindowDays: z.int(),
  /** What the calling partner is paid and when, the clause that counts first comes first. */
  clauses: z.array(payClause),
  observed,
  /** The calling partner's. */
  link: z.string(),
};
/** An app, and what recommending it pays. */
export const offer = z.object(offerFields);
export type Offer = z.output<typeof offer>;

export const listOffers = defineEndpoint({
  method: 'GET',
  path: '/api/apps/catalogue',
  access: 'partner',
  owner: 'partner',
  summary:
    'The apps to recommend: plans, the caller’s commission terms and link, and what was observed across partners.',
  success: { status: 200, data: z.array(offer) },
});

export const getOffer = defineEndpoint({
  method: 'GET',
  path: '/api/apps/{slug}/details',
  access: 'partner',
  owner: 'partner',
  summary: 'One of these apps, described, with the caller’s own figures in a period.',
  params: z.strictObject({ slug: appSlug }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.object({
      ...offerFields,
      description: markdownTree,
      listingUrl: z.string(),
      figures: z.object({ clicks: z.int(), installs: z.int(), chargedShops: z.int(), earned: amounts }),
    }),
  },
});
