import { z } from 'zod/mini';

import { defineEndpoint } from '#contract/shared/endpoint.ts';
import { email } from '#contract/shared/schemas.ts';

/** No server answers it; the catalogue's form shows what a form makes of that. */
export const saveSample = defineEndpoint({
  method: 'POST',
  path: '/api/catalogue',
  access: 'public',
  summary: 'Save what the catalogue’s form holds',
  body: z.strictObject({
    name: z.string().check(z.minLength(1, 'Enter a name.')),
    email,
    note: z.optional(z.string()),
  }),
  file: { field: 'image', isRequired: false },
  success: { status: 200, data: z.object({ name: z.string() }) },
});

/** No server answers it either. */
export const listSamples = defineEndpoint({
  method: 'GET',
  path: '/api/catalogue/samples',
  access: 'public',
  summary: 'All of the catalogue’s samples',
  csv: true,
  success: { status: 200, data: z.array(z.object({ name: z.string() })) },
});
