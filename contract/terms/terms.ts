import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { markdownTree } from '../content/markdown.ts';
import { id, instant, wholeNumber } from '../shared/schemas.ts';

const terms = z.object({
  version: z.int(),
  title: z.string(),
  /** Markdown written by staff. */
  body: z.string(),
  bodyTree: markdownTree,
  /** What changed since the version before; Markdown too. */
  changes: z.string(),
  changesTree: markdownTree,
  publishedAt: instant,
});

export const getTerms = defineEndpoint({
  method: 'GET',
  path: '/api/terms',
  access: 'public',
  summary: 'The current terms and conditions.',
  success: { status: 200, data: terms },
});

export const getTermsVersion = defineEndpoint({
  method: 'GET',
  path: '/api/terms/{version}',
  access: 'public',
  summary: 'One version of the terms and conditions.',
  params: z.strictObject({ version: wholeNumber(1, 1_000_000) }),
  success: { status: 200, data: terms },
});

export const acceptTerms = defineEndpoint({
  method: 'POST',
  path: '/api/partners/partner/terms-accepted/{id}',
  access: 'member',
  owner: 'partner',
  refusesActing: true,
  summary: 'Accept the current terms as the signed-in person, for the partner.',
  params: z.strictObject({ id }),
  body: z.strictObject({ version: z.optional(z.int().check(z.positive())) }),
  success: { status: 200, data: z.object({ isTermsAccepted: z.literal(true) }) },
  invalidates: ['/api/auth/me'],
});
