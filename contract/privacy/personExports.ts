import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { personExportStates } from './personExportStates.ts';
import { email, id, instant } from '../shared/schemas.ts';

const row = z.object({
  id,
  state: z.enum(personExportStates),
  createdAt: instant,
  /** Until when the file can be downloaded; null before it is ready. */
  availableUntil: z.nullable(instant),
  /** Bytes; null before it is ready. */
  size: z.nullable(z.int()),
});
export type PersonExport = z.output<typeof row>;

const staffRow = z.extend(row, { person: z.object({ name: z.string(), email: z.string() }) });
export type PersonExportRow = z.output<typeof staffRow>;

const invalidates = ['/api/account/exports', '/api/admin/person-exports'] as const;

export const listOwnExports = defineEndpoint({
  method: 'GET',
  path: '/api/account/exports',
  access: 'onboarding',
  owner: 'self',
  summary: 'The newest exports of one’s own data, at most five.',
  success: { status: 200, data: z.array(row) },
});

export const requestExport = defineEndpoint({
  method: 'POST',
  path: '/api/account/exports',
  access: 'onboarding',
  owner: 'self',
  refusesActing: true,
  summary: 'Ask for a copy of all one’s data. It is prepared in the background. 409 `duplicate` while one is.',
  idempotency: 'honoured',
  success: { status: 201, data: row },
  invalidates,
});

export const downloadExport = defineEndpoint({
  method: 'GET',
  path: '/api/account/exports/{id}',
  access: 'onboarding',
  owner: 'self',
  refusesActing: true,
  summary: 'One of one’s exports; the file with `Accept: application/zip` while it is ready, 404 otherwise.',
  params: z.strictObject({ id }),
  downloads: ['application/zip'],
  success: { status: 200, data: row },
});

export const listPersonExports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/person-exports',
  access: 'admin',
  summary: 'Exports of people’s data, newest first. Each file is for its person alone.',
  query: z.strictObject(paging(['-createdAt'])),
  success: { status: 200, data: z.array(staffRow), meta: pageMeta },
});

export const startPersonExport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/person-exports',
  access: 'admin',
  summary: 'Prepare a copy of a person’s data for them; they get an email. 409 `duplicate` while one is prepared.',
  body: z.strictObject({ email }),
  idempotency: 'honoured',
  success: { status: 201, data: staffRow },
  invalidates,
});
