import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { erasureStates } from './erasureStates.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { email, freeText, id, instant, tokenText } from '../shared/schemas.ts';

/** Days in which a request can be withdrawn, before it begins. */
export const waitDays = 14;

const row = z.object({
  id,
  state: z.enum(erasureStates),
  createdAt: instant,
  /** When it begins at the earliest. */
  erasesAt: instant,
  isWaived: z.boolean(),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
  /** What it waits for beside its time, in sentences. */
  obstacles: z.array(z.string()),
  actions: z.array(allowedEvent),
});
export type Erasure = z.output<typeof row>;

const staffRow = z.extend(row, { person: z.object({ name: z.string(), email: z.string() }) });
export type ErasureRow = z.output<typeof staffRow>;

const invalidates = ['/api/account/erasure', '/api/admin/erasures'] as const;
const isWaived = z.boolean('Choose yes or no.');

export const getErasure = defineEndpoint({
  method: 'GET',
  path: '/api/account/erasure',
  access: 'onboarding',
  owner: 'self',
  summary: 'One’s newest request to be erased; null without one.',
  success: { status: 200, data: z.nullable(row) },
});

export const requestErasure = defineEndpoint({
  method: 'POST',
  path: '/api/account/erasure',
  access: 'onboarding',
  owner: 'self',
  refusesActing: true,
  summary:
    'Ask to be erased. It begins after some days, once nothing is left to be paid; with `isWaived`, what is owed is given up. Staff ask an admin. 409 `duplicate` while one waits.',
  body: z.strictObject({ isWaived }),
  idempotency: 'honoured',
  success: { status: 201, data: row },
  invalidates,
});

export const withdrawErasure = defineEndpoint({
  method: 'POST',
  path: '/api/account/erasure/{id}/withdraw',
  access: 'onboarding',
  owner: 'self',
  refusesActing: true,
  summary: 'Withdraw one’s request to be erased.',
  params: z.strictObject({ id }),
  success: { status: 200, data: row },
  invalidates,
});

const held = z.strictObject({ token: tokenText });
const dated = { status: 200, data: z.object({ erasesAt: instant }) } as const;

export const verifyErasure = defineEndpoint({
  method: 'POST',
  path: '/api/privacy/erasure/verify',
  access: 'public',
  summary: 'When the erasure of an emailed link begins. Checking does not use it up. 400 `token_invalid`.',
  body: held,
  success: dated,
});

export const withdrawErasureByToken = defineEndpoint({
  method: 'POST',
  path: '/api/privacy/erasure/withdraw',
  access: 'public',
  summary: 'Withdraw the erasure of an emailed link, once. 400 `token_invalid`.',
  body: held,
  success: dated,
  invalidates,
});

export const listErasures = defineEndpoint({
  method: 'GET',
  path: '/api/admin/erasures',
  access: 'admin',
  summary: 'Requests to be erased, newest first.',
  query: z.strictObject(paging(['-createdAt'])),
  success: { status: 200, data: z.array(staffRow), meta: pageMeta },
});

export const startErasure = defineEndpoint({
  method: 'POST',
  path: '/api/admin/erasures',
  access: 'admin',
  summary: 'Start the erasure of someone who has asked for it; they get an email. 409 `duplicate` while one waits.',
  body: z.strictObject({ email, isWaived }),
  idempotency: 'honoured',
  success: { status: 201, data: staffRow },
  invalidates,
});

export const refuseErasure = defineEndpoint({
  method: 'POST',
  path: '/api/admin/erasures/{id}/refuse',
  access: 'admin',
  summary: 'Refuse a request to be erased; the person gets the reason by email.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: freeText }),
  success: { status: 200, data: staffRow },
  invalidates,
});
