import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { id, optionalText } from '../shared/schemas.ts';

export const createVisit = defineEndpoint({
  method: 'POST',
  path: '/api/affiliate',
  access: 'public',
  summary:
    'Record a visit of a referral link inside the application; `url` is the redirect target. Unverified: anyone may claim a visit.',
  body: z.strictObject({
    /** The partner's referral id. */
    partner: optionalText(64),
    /** The app's slug. */
    app: optionalText(64),
    /** Anything but a host name counts as none; the visitor is redirected anyway. */
    referredShop: z.optional(optionalText(500)),
    /** The query string of the page: campaign, sub-id, creative, and which kinds of ad click ids it has. */
    query: z.optional(optionalText(4000)),
    /** The address the visitor came from, of which the host is kept. */
    referrer: z.optional(optionalText(4000)),
  }),
  success: { status: 201, data: z.object({ id: z.nullable(id), url: z.string() }) },
});

export const getVisit = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/{id}',
  access: 'public',
  summary: 'The partner and app of a visit.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ partner: z.string(), app: z.string(), url: z.string() }) },
});

const publicApp = z.object({ slug: z.string(), name: z.string(), tagline: z.string(), color: z.string() });
export type PublicApp = z.output<typeof publicApp>;

export const listPublicApps = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/apps',
  access: 'public',
  summary: 'The apps on offer, at most 50, for a visitor whose link leads nowhere any more.',
  success: { status: 200, data: z.array(publicApp) },
});
