import { z } from 'zod/mini';

import { defineEndpoint } from './shared/endpoint.ts';
import { pageMeta, paging } from './shared/lists.ts';
import { colleague } from './lookups.ts';
import { email, freeText, id, instant, optionalText } from './shared/schemas.ts';

const answer = z.object({ id, answer: z.string(), author: z.nullable(colleague), createdAt: instant });

/** What staff write about a partner or a prospect, and what a partner asks its managers. */
export const note = z.object({
  id,
  note: z.string(),
  /** Null where the writer is not known any more. */
  author: z.nullable(colleague),
  /** The colleagues it names, by name. */
  mentions: z.array(colleague),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  /** Only of what the partner wrote. `replyTo`: the address they gave, where it is not their account’s. */
  question: z.nullable(z.object({ replyTo: z.nullable(z.string()), answers: z.array(answer) })),
});
export type Note = z.output<typeof note>;

/** Colleagues to notify, besides those whose `@First Last` is in the text. */
export const mentions = z.optional(
  z.array(id, 'Choose the colleagues.').check(z.maxLength(50, 'Mention at most 50 colleagues.')),
);
/** The version that was read. */
export const version = z
  .int('Send the version you last read.')
  .check(z.minimum(1, 'Send the version you last read.'), z.maximum(2_147_483_647, 'Send the version you last read.'));

export const noteSorts = ['updatedAt', '-updatedAt', 'createdAt', '-createdAt'] as const;

export const listPartnerNotes = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner/{id}/notes',
  access: 'staff',
  summary: 'Notes about a partner, five a page, last changed first.',
  params: z.strictObject({ id }),
  query: z.strictObject(paging(noteSorts)),
  success: { status: 200, data: z.array(note), meta: pageMeta },
});

export const createPartnerNote = defineEndpoint({
  method: 'POST',
  path: '/api/partners/partner/{id}/notes',
  access: 'staff',
  summary: 'Create a note about a partner; mentioned colleagues are notified.',
  params: z.strictObject({ id }),
  body: z.strictObject({ note: freeText, mentions }),
  idempotency: 'honoured',
  success: { status: 201, data: note },
  invalidates: ['/api/partners'],
});

export const updatePartnerNote = defineEndpoint({
  method: 'PUT',
  path: '/api/partners/partner/notes/{id}',
  access: 'staff',
  summary:
    'Update a note about a partner; newly mentioned colleagues are notified. 409 `version_conflict` for a stale version.',
  params: z.strictObject({ id }),
  body: z.strictObject({ note: freeText, version, mentions }),
  success: { status: 200, data: note },
  invalidates: ['/api/partners'],
});

export const deletePartnerNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/partners/partner/notes/{id}',
  access: 'staff',
  summary: 'Delete a note about a partner.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ id }) },
  invalidates: ['/api/partners'],
});

/** What someone of the partner asked, with the answers. */
export const question = z.object({
  id,
  content: z.string(),
  askedBy: z.nullable(colleague),
  askedAt: instant,
  answers: z.array(answer),
});
export type Question = z.output<typeof question>;

export const listQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/apps/ping-manager',
  access: 'partner',
  owner: 'partner',
  summary: 'Who manages one’s company, and its last 50 questions to them with the answers, newest first.',
  success: { status: 200, data: z.object({ managers: z.array(colleague), questions: z.array(question) }) },
});

export const pingManager = defineEndpoint({
  method: 'POST',
  path: '/api/apps/ping-manager',
  access: 'partner',
  summary:
    'Ask the managers of one’s company, or the admins where it has none: a notification, an email and a note. Ten an hour.',
  body: z.strictObject({
    content: freeText,
    /** Ignored: the session says which partner. */
    partner: z.optional(optionalText(200)),
    /** Where to reply; shown to staff, never written to. */
    email: z.optional(email),
  }),
  idempotency: 'honoured',
  success: { status: 201, data: question },
  invalidates: ['/api/apps/ping-manager'],
});

export const answerQuestion = defineEndpoint({
  method: 'POST',
  path: '/api/partners/partner/notes/{id}/answer',
  access: 'staff',
  summary: 'Answer what a partner asked: its users are notified and see it. 404 for a note of staff.',
  params: z.strictObject({ id }),
  body: z.strictObject({ answer: freeText }),
  idempotency: 'honoured',
  success: { status: 201, data: note },
  invalidates: ['/api/partners'],
});
