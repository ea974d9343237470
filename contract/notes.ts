import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { pageMeta, paging } from './lists.ts';
import { colleague } from './lookups.ts';
import { freeText, id, instant } from './schemas.ts';

/** What staff write about a partner or a prospect. */
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
