import { z } from 'zod/mini';

import { defineEndpoint } from './shared/endpoint.ts';
import { allowedEvent } from './lifecycles/lifecycles.ts';
import { pageMeta, paging } from './shared/lists.ts';
import { freeText, id, instant, searchText } from './shared/schemas.ts';

export const supportNoteStates = ['open', 'answered', 'closed'] as const;
const state = z.enum(supportNoteStates);

const message = z.object({
  id,
  text: z.string(),
  isByStaff: z.boolean(),
  /** Who wrote it. */
  author: z.string(),
  createdAt: instant,
});
export type SupportMessage = z.output<typeof message>;

const supportNote = z.object({
  id,
  state,
  /** Oldest first. */
  messages: z.array(message),
  createdAt: instant,
  /** Of the last message. */
  updatedAt: instant,
});
export type SupportNote = z.output<typeof supportNote>;

/** As staff read it: who asks, and what may be done with it. */
const staffSupportNote = z.extend(supportNote, {
  askedBy: z.string(),
  email: z.string(),
  /** Null of a colleague. */
  partner: z.nullable(z.object({ id, name: z.string() })),
  actions: z.array(allowedEvent),
});
export type StaffSupportNote = z.output<typeof staffSupportNote>;

const row = z.object({
  id,
  state,
  /** The beginning of what was asked last. */
  question: z.string(),
  askedBy: z.string(),
  partner: z.nullable(z.object({ id, name: z.string() })),
  createdAt: instant,
  updatedAt: instant,
});
export type SupportNoteRow = z.output<typeof row>;

const one = z.strictObject({ id });
const invalidates = ['/api/support-hub', '/api/lifecycles', '/api/admin/waiting'] as const;

export const createSupportNote = defineEndpoint({
  method: 'POST',
  path: '/api/support-hub/create-note',
  access: 'member',
  owner: 'self',
  refusesActing: true,
  summary: 'Ask support, or write again about one’s own question, which reopens it.',
  body: z.strictObject({
    note: freeText,
    /** Accepted and ignored: the session says who asks. */
    userId: z.optional(id),
    /** The question this goes on with. */
    supportNoteId: z.optional(id),
  }),
  idempotency: 'honoured',
  success: { status: 201, data: supportNote },
  invalidates,
});

export const listOwnSupportNotes = defineEndpoint({
  method: 'GET',
  path: '/api/support-hub/own',
  access: 'member',
  owner: 'self',
  summary: 'One’s own questions to support with their answers, the newest first.',
  query: z.strictObject(paging(['-updatedAt'])),
  success: { status: 200, data: z.array(supportNote), meta: pageMeta },
});

export const listSupportNotes = defineEndpoint({
  method: 'GET',
  path: '/api/support-hub/notes',
  access: 'staff',
  summary: 'Questions to support: the open ones unless another state is asked for, the one that waits longest first.',
  query: z.strictObject({
    ...paging(['updatedAt', '-updatedAt']),
    state: z.optional(z.enum([...supportNoteStates, 'all'], `Use one of ${supportNoteStates.join(', ')}, all.`)),
    search: z.optional(searchText),
  }),
  success: { status: 200, data: z.array(row), meta: pageMeta },
});

export const getSupportNote = defineEndpoint({
  method: 'GET',
  path: '/api/support-hub/notes/{id}',
  access: 'staff',
  summary: 'A question to support with all that was written, and what the caller may do with it.',
  params: one,
  success: { status: 200, data: staffSupportNote },
});

export const answerSupportNote = defineEndpoint({
  method: 'POST',
  path: '/api/support-hub/notes/{id}/answer',
  access: 'staff',
  summary: 'Answer a question to support. Who asked is notified and gets an email.',
  params: one,
  body: z.strictObject({ answer: freeText }),
  idempotency: 'honoured',
  success: { status: 200, data: staffSupportNote },
  invalidates,
});

export const closeSupportNote = defineEndpoint({
  method: 'POST',
  path: '/api/support-hub/notes/{id}/close',
  access: 'staff',
  summary: 'Close a question to support. Its partner reopens it by writing again.',
  params: one,
  success: { status: 200, data: staffSupportNote },
  invalidates,
});
