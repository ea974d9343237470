import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { payClause, payNote, payScope } from './payTerms.ts';
import { id, instant } from '../shared/schemas.ts';

export const termsProposalStates = ['proposed', 'published', 'withdrawn', 'superseded'] as const;

const proposalRow = z.object({
  id,
  state: z.enum(termsProposalStates),
  scope: payScope,
  /** `all` of the programme, else the id of an app, a tag, a tier or a partner. */
  target: z.string(),
  /** The app's, the tag's or the partner's; empty for the programme. */
  name: z.string(),
  note: z.string(),
  by: z.string(),
  /** The caller proposed it. */
  isOwn: z.boolean(),
  proposedAt: instant,
});
export type TermsProposalRow = z.output<typeof proposalRow>;

const termsProposal = z.extend(proposalRow, {
  /** The version that it follows. */
  version: z.int(),
  before: z.array(payClause),
  clauses: z.array(payClause),
  /** What it was tried on. */
  replayId: id,
  actions: z.array(allowedEvent),
});
export type TermsProposal = z.output<typeof termsProposal>;

const one = z.strictObject({ id });

export const listTermsProposals = defineEndpoint({
  method: 'GET',
  path: '/api/terms-proposals',
  access: 'manager',
  summary: 'Proposals of commission terms, those that wait first, then the newest.',
  query: z.strictObject({
    ...paging(['-proposedAt']),
    state: z.optional(z.enum(termsProposalStates, `Use one of ${termsProposalStates.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(proposalRow), meta: pageMeta },
});

export const getTermsProposal = defineEndpoint({
  method: 'GET',
  path: '/api/terms-proposals/{id}',
  access: 'manager',
  summary: 'A proposal of commission terms, and what the caller may do with it.',
  params: one,
  success: { status: 200, data: termsProposal },
});

export const proposeTerms = defineEndpoint({
  method: 'POST',
  path: '/api/terms-proposals',
  access: 'admin',
  summary:
    'Propose the edited terms of a replay that is done. Another admin publishes them. 409 `transition_not_allowed` for one that is not, or that changes nothing.',
  body: z.strictObject({ replayId: id, note: payNote }),
  success: { status: 201, data: termsProposal },
  invalidates: ['/api/terms-proposals', '/api/pay-replays'],
});

export const publishTerms = defineEndpoint({
  method: 'POST',
  path: '/api/terms-proposals/{id}/publish',
  access: 'admin',
  summary:
    'Publish proposed terms: they are the next version, in force for charges recorded from now on. Refused to the admin who proposed them.',
  params: one,
  success: { status: 200, data: termsProposal },
  invalidates: [
    '/api/terms-proposals',
    '/api/pay-replays',
    '/api/pay-terms',
    '/api/partners',
    '/api/apps',
    '/api/lifecycles',
  ],
});

export const withdrawTerms = defineEndpoint({
  method: 'POST',
  path: '/api/terms-proposals/{id}/withdraw',
  access: 'admin',
  summary: 'Withdraw proposed terms. The terms in force stay as they are.',
  params: one,
  success: { status: 200, data: termsProposal },
  invalidates: ['/api/terms-proposals', '/api/lifecycles'],
});
