import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { markdownTree } from '../content/markdown.ts';
import { markdownText } from '../content/markdownCalls.ts';
import { version as rowVersion } from '../notes.ts';
import { id, instant, optionalText, text, wholeNumber } from '../shared/schemas.ts';

/** Where a version stands by the clock: a draft has no day, a scheduled one has not reached it. */
export const termsStandings = ['draft', 'scheduled', 'inForce', 'past'] as const;
export type TermsStanding = (typeof termsStandings)[number];

const summary = z.object({
  version: z.int(),
  title: z.string(),
  standing: z.enum(termsStandings),
  /** Null of a draft. */
  publishedAt: z.nullable(instant),
  /** How many people of how many partners accepted it. */
  people: z.int(),
  partners: z.int(),
});
export type TermsSummary = z.output<typeof summary>;

const edited = z.extend(summary, {
  id,
  /** Markdown. */
  body: z.string(),
  bodyTree: markdownTree,
  changes: z.string(),
  /** The text of the version before it; empty of the first. */
  before: z.string(),
  rowVersion: z.int(),
  actions: z.array(allowedEvent),
});
export type EditedTerms = z.output<typeof edited>;

const one = z.strictObject({ version: wholeNumber(1, 1_000_000) });
const fields = {
  title: text(120),
  body: markdownText,
  /** What changed, for those who accepted the version before. */
  changes: optionalText(5000),
};
const invalidates = ['/api/terms', '/api/auth'] as const;

export const listTermsVersions = defineEndpoint({
  method: 'GET',
  path: '/api/terms/versions',
  access: 'staff',
  summary: 'Every version of the terms, the newest first, and how many accepted it.',
  success: { status: 200, data: z.array(summary) },
});

export const getEditedTerms = defineEndpoint({
  method: 'GET',
  path: '/api/terms/versions/{version}',
  access: 'staff',
  summary: 'A version of the terms as it is edited, with the text of the one before.',
  params: one,
  success: { status: 200, data: edited },
});

export const draftTerms = defineEndpoint({
  method: 'POST',
  path: '/api/terms/versions',
  access: 'admin',
  summary:
    'Start the next version of the terms with the text of the last. 409 `duplicate` while one is not in force yet.',
  success: { status: 201, data: edited },
  invalidates,
});

export const editTerms = defineEndpoint({
  method: 'PUT',
  path: '/api/terms/versions/{version}',
  access: 'admin',
  summary:
    'Change a draft of the terms. 409 `version_conflict` for a stale one, `transition_not_allowed` for one that was published.',
  params: one,
  body: z.strictObject({ ...fields, rowVersion }),
  success: { status: 200, data: edited },
  invalidates,
});

export const discardTerms = defineEndpoint({
  method: 'DELETE',
  path: '/api/terms/versions/{version}',
  access: 'admin',
  summary: 'Discard a draft of the terms. 409 `transition_not_allowed` for one that was published.',
  params: one,
  success: { status: 200, data: z.object({ version: z.int() }) },
  invalidates,
});

export const publishTermsVersion = defineEndpoint({
  method: 'POST',
  path: '/api/terms/versions/{version}/publish',
  access: 'admin',
  summary:
    'Publish a draft of the terms, at once or from a time on. From then on every partner is asked to accept it at the next visit.',
  params: one,
  body: z.strictObject({
    rowVersion,
    /** At once without it, and where it is past. */
    at: z.optional(z.iso.datetime('Choose a day and a time.')),
  }),
  success: { status: 200, data: edited },
  invalidates,
});

export const withdrawTermsVersion = defineEndpoint({
  method: 'POST',
  path: '/api/terms/versions/{version}/withdraw',
  access: 'admin',
  summary: 'Make a scheduled version of the terms a draft again. 409 `transition_not_allowed` once it is in force.',
  params: one,
  success: { status: 200, data: edited },
  invalidates,
});

const acceptance = z.object({
  name: z.string(),
  email: z.string(),
  partner: z.object({ id: z.string(), name: z.string() }),
  acceptedAt: instant,
});
export type TermsAcceptance = z.output<typeof acceptance>;

export const listTermsAcceptances = defineEndpoint({
  method: 'GET',
  path: '/api/terms/versions/{version}/acceptances',
  access: 'staff',
  summary: 'Who accepted a version of the terms, the last first.',
  params: one,
  query: z.strictObject(paging(['-acceptedAt'])),
  success: { status: 200, data: z.array(acceptance), meta: pageMeta },
});
