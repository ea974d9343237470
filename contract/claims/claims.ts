import { z } from 'zod/mini';

import { claimStates } from './states.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { claimContext } from '../lifecycles/contexts.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { appSlug, claimFile, evidenceTypes, freeText, host, id, instant, searchText } from '../shared/schemas.ts';

const row = z.object({
  id,
  state: z.enum(claimStates),
  shop: z.string(),
  app: z.object({ id, slug: z.string(), name: z.string(), color: z.string() }),
  partner: z.object({ id, name: z.string() }),
  /** By when staff decide, the partner answers, or may appeal; null once decided for good or withdrawn. */
  respondBy: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type ClaimRow = z.output<typeof row>;

/** The largest size of a file of evidence. */
export const mostEvidenceMegabytes = 5;

export const claim = z.extend(row, {
  evidence: z.string(),
  /** Sent with the evidence, an answer or the appeal. */
  file: z.nullable(claimFile),
  /** The last question of staff, and the answer; empty without one. */
  question: z.string(),
  answer: z.string(),
  /** Of the last decision. */
  reason: z.string(),
  appeal: z.string(),
  decidedAt: z.nullable(instant),
  /** What the partner’s grant made; to staff and the partner. */
  referralId: z.nullable(id),
  /** What the chart reads. */
  facts: z.omit(claimContext, { now: true }),
  actions: z.array(allowedEvent),
});
export type Claim = z.output<typeof claim>;

const one = z.strictObject({ id });
const success = { status: 200, data: claim } as const;
const invalidates = ['/api/claims', '/api/lifecycles', '/api/admin'] as const;
/** Of a file that the partner has stored and not yet sent. */
const fileId = z.optional(z.nullable(id));
const reasonBody = z.strictObject({ reason: freeText });

export const addClaimFile = defineEndpoint({
  method: 'POST',
  path: '/api/claims/files',
  access: 'partner',
  summary: `Store a file, to be sent with a claim, an answer or an appeal within a day: PNG, JPEG and WebP are encoded anew, PDF is kept as it is. Its kind follows from its content. Up to ${mostEvidenceMegabytes} MB.`,
  file: { field: 'file', isRequired: true, mostMegabytes: mostEvidenceMegabytes },
  success: { status: 201, data: claimFile },
});

export const submitClaim = defineEndpoint({
  method: 'POST',
  path: '/api/claims',
  access: 'partner',
  summary: 'Claim a shop that was not credited to one’s partner. 409 `duplicate` while another claim of it waits.',
  body: z.strictObject({ app: appSlug, shop: host, evidence: freeText, fileId }),
  idempotency: 'honoured',
  success: { status: 201, data: claim },
  invalidates,
});

export const listClaims = defineEndpoint({
  method: 'GET',
  path: '/api/claims',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'Claims: one’s own for partners, everyone’s for staff; those that wait come first unless a state is asked for.',
  query: z.strictObject({
    ...paging(['respondBy', '-createdAt', 'createdAt']),
    partnerId: z.optional(id),
    state: z.optional(
      z.enum([...claimStates, 'waiting', 'all'], `Use one of ${claimStates.join(', ')}, waiting, all.`),
    ),
    search: z.optional(searchText),
  }),
  success: { status: 200, data: z.array(row), meta: pageMeta },
});

export const getClaim = defineEndpoint({
  method: 'GET',
  path: '/api/claims/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'A claim with what was written, its deadline, and what the caller may do with it.',
  params: one,
  success,
});

export const getClaimFile = defineEndpoint({
  method: 'GET',
  path: '/api/claims/{id}/file',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'What the file of a claim is; the file itself with `Accept: image/webp, application/pdf`. 404 without one.',
  params: one,
  downloads: evidenceTypes,
  success: { status: 200, data: claimFile },
});

export const askClaim = defineEndpoint({
  method: 'POST',
  path: '/api/claims/{id}/ask',
  access: 'staff',
  summary: 'Ask the partner of a claim for what is missing; they get a new deadline.',
  params: one,
  body: z.strictObject({ question: freeText }),
  success,
  invalidates,
});

export const answerClaim = defineEndpoint({
  method: 'POST',
  path: '/api/claims/{id}/answer',
  access: 'partner',
  owner: 'partner',
  summary: 'Answer the question about one’s claim, with a file if it has none; staff get a new deadline.',
  params: one,
  body: z.strictObject({ answer: freeText, fileId }),
  success,
  invalidates,
});

export const grantClaim = defineEndpoint({
  method: 'POST',
  path: '/api/claims/{id}/grant',
  access: 'staff',
  summary:
    'Credit the shop to the partner from now on; with `movesEarned`, what was earned before moves by adjustments.',
  params: one,
  body: z.strictObject({ reason: freeText, movesEarned: z.optional(z.boolean()) }),
  success,
  invalidates: [...invalidates, '/api/referrals', '/api/receipts', '/api/partners', '/api/payouts'],
});

export const refuseClaim = defineEndpoint({
  method: 'POST',
  path: '/api/claims/{id}/refuse',
  access: 'staff',
  summary:
    'Refuse a claim; the partner reads the reason and may appeal once. Of an appeal: by another person, for good.',
  params: one,
  body: reasonBody,
  success,
  invalidates,
});

export const appealClaim = defineEndpoint({
  method: 'POST',
  path: '/api/claims/{id}/appeal',
  access: 'partner',
  owner: 'partner',
  summary:
    'Appeal the refusal of one’s claim, within its deadline and with a file if it has none; another person decides.',
  params: one,
  body: z.strictObject({ reason: freeText, fileId }),
  success,
  invalidates,
});

export const withdrawClaim = defineEndpoint({
  method: 'POST',
  path: '/api/claims/{id}/withdraw',
  access: 'partner',
  owner: 'partner',
  summary: 'Withdraw one’s claim or appeal before it is decided.',
  params: one,
  success,
  invalidates,
});
