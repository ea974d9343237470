import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { id } from '../shared/schemas.ts';

/** What the links to an app's listing carry. */
export const appLink = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  color: z.string(),
  /** Whether `utm_content` names the visit too, in place of a campaign's own. */
  isVisitInUtm: z.boolean(),
});
export type AppLink = z.output<typeof appLink>;

export const listAppLinks = defineEndpoint({
  method: 'GET',
  path: '/api/admin/app-links',
  access: 'staff',
  summary: 'What the links to each app’s listing carry.',
  success: { status: 200, data: z.array(appLink) },
});

export const setAppLink = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/app-links/{id}',
  access: 'admin',
  summary:
    'Let the links to an app’s listing name the visit in `utm_content` too, or not; every process follows within half a minute.',
  params: z.strictObject({ id }),
  body: z.strictObject({ isVisitInUtm: z.boolean('Choose yes or no.') }),
  success: { status: 200, data: appLink },
  invalidates: ['/api/admin/app-links'],
});
