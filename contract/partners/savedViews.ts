import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { id, optionalText, text } from '../shared/schemas.ts';

/** A way to look at the list of partners; `search` is the query of its address. */
const savedView = z.object({ id, name: z.string(), search: z.string() });
export type SavedView = z.output<typeof savedView>;

/** Of one person. */
export const mostSavedViews = 30;
const invalidates = ['/api/partners/views'] as const;

export const listSavedViews = defineEndpoint({
  method: 'GET',
  path: '/api/partners/views',
  access: 'staff',
  owner: 'self',
  summary: 'One’s saved views of the partners list, by name.',
  success: { status: 200, data: z.array(savedView) },
});

export const saveView = defineEndpoint({
  method: 'POST',
  path: '/api/partners/views',
  access: 'staff',
  owner: 'self',
  summary: `Save a view of the partners list under a name: one’s own view of this name is replaced. At most ${mostSavedViews}.`,
  body: z.strictObject({ name: text(60), search: optionalText(1000) }),
  success: { status: 201, data: savedView },
  invalidates,
});

export const deleteView = defineEndpoint({
  method: 'DELETE',
  path: '/api/partners/views/{id}',
  access: 'staff',
  owner: 'self',
  summary: 'Delete one of one’s saved views.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ id }) },
  invalidates,
});
