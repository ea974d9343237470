import { z } from 'zod/mini';

import { defineEndpoint } from './shared/endpoint.ts';
import { allowedEvent } from './lifecycles/lifecycles.ts';
import { pageMeta, paging } from './shared/lists.ts';
import { id, instant, searchText } from './shared/schemas.ts';

export const staffRoles = ['admin', 'manager', 'moderator'] as const;
const staffRole = z.enum(staffRoles, 'Choose a role.');
export const staffAccountStates = ['active', 'deactivated'] as const;
const staffState = z.enum(staffAccountStates, `Use ${staffAccountStates.join(' or ')}.`);

/** A colleague as admins see them. */
const staffAccount = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: staffRole,
  state: staffState,
  /** No other admin may sign in. */
  isLastAdmin: z.boolean(),
  /** How many partners they manage. */
  partners: z.int(),
  /** null: never. */
  lastSignInAt: z.nullable(instant),
  createdAt: instant,
  /** What may be done to it now, or why not. */
  actions: z.array(allowedEvent),
});
export type StaffAccount = z.output<typeof staffAccount>;

export const staffSorts = ['name', '-name', 'lastSignInAt', '-lastSignInAt', 'createdAt', '-createdAt'] as const;
const invalidates = ['/api/admin/team', '/api/admin/admins', '/api/admin/managers', '/api/partners'] as const;

export const listStaff = defineEndpoint({
  method: 'GET',
  path: '/api/admin/team',
  access: 'admin',
  summary: 'Staff accounts with their roles and last sign-ins, by name; also the deactivated ones.',
  query: z.strictObject({
    ...paging(staffSorts),
    /** In the name or the email. */
    search: z.optional(searchText),
    role: z.optional(staffRole),
    state: z.optional(staffState),
  }),
  success: { status: 200, data: z.array(staffAccount), meta: pageMeta },
});

export const changeStaffRole = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/team/{id}',
  access: 'admin',
  summary: 'Give a colleague another role; they are signed out everywhere. 409 for the last admin.',
  params: z.strictObject({ id }),
  body: z.strictObject({ role: staffRole }),
  success: { status: 200, data: staffAccount },
  invalidates,
});

export const deactivateStaff = defineEndpoint({
  method: 'POST',
  path: '/api/admin/team/{id}/deactivate',
  access: 'admin',
  summary: 'Sign a colleague out everywhere and keep them out. 409 for the last admin.',
  params: z.strictObject({ id }),
  success: { status: 200, data: staffAccount },
  invalidates,
});

export const reactivateStaff = defineEndpoint({
  method: 'POST',
  path: '/api/admin/team/{id}/reactivate',
  access: 'admin',
  summary: 'Let a deactivated colleague sign in again.',
  params: z.strictObject({ id }),
  success: { status: 200, data: staffAccount },
  invalidates,
});
