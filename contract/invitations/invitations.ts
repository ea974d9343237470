import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { invitationStatuses } from './statuses.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { email, id, instant, password, personName, searchText, tokenText } from '../shared/schemas.ts';
import { role, storedSession } from '../session/user.ts';

const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** The partner they register is approved at once. */
  isPreApproved: z.boolean(),
  status: z.enum(invitationStatuses),
  invitedBy: z.nullable(z.object({ id, firstName: z.string(), lastName: z.string() })),
  createdAt: instant,
  /** When the newest mail went out. */
  sentAt: instant,
  expiresAt: instant,
  acceptedAt: z.nullable(instant),
  /** The email has an account. */
  hasAccount: z.boolean(),
  /** Its sender may still invite in this role. */
  isSenderEntitled: z.boolean(),
  /** What the caller may do with it, or why not. */
  actions: z.array(allowedEvent),
});
export type Invitation = z.output<typeof invitation>;

export const invitationSorts = ['createdAt', '-createdAt', 'email', '-email'] as const;
const changed = ['/api/signup-invitations'] as const;

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/signup-invitations',
  access: 'staff',
  summary: 'Invitations to partners; admins also see those to staff.',
  query: z.strictObject({
    ...paging(invitationSorts),
    search: z.optional(searchText),
    status: z.optional(z.enum(invitationStatuses, `Use one of ${invitationStatuses.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(invitation), meta: pageMeta },
});

export const invite = defineEndpoint({
  method: 'POST',
  path: '/api/signup-invitations',
  access: 'staff',
  summary:
    'Invite a partner, or as an admin a colleague, by email. 409 when the email has an account or an open invitation.',
  body: z.strictObject({
    email,
    /** `partner` unless given; other roles are an admin's to give. */
    role: z.optional(role),
    isPreApproved: z.optional(z.boolean()),
  }),
  success: { status: 201, data: invitation },
  invalidates: changed,
});

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/signup-invitations/{id}/resend',
  access: 'staff',
  summary: 'Resend an open or expired invitation, valid for seven days; the older link stops working.',
  params: z.strictObject({ id }),
  success: { status: 200, data: invitation },
  invalidates: changed,
});

export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/signup-invitations/{id}',
  access: 'staff',
  summary: 'Revoke an open or expired invitation: its link stops working.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ id }) },
  invalidates: changed,
});

export const verifyInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/signup-invitations/verify-invitation-token',
  access: 'public',
  summary: 'Whether an invitation is still valid, whom it is for and who sent it. Checking does not use it up.',
  body: z.strictObject({ token: tokenText }),
  success: {
    status: 200,
    data: z.object({ isValid: z.literal(true), email: z.string(), role, invitedBy: z.string() }),
  },
});

export const registerFromInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register-user-from-invitation',
  access: 'public',
  summary: 'Accept an invitation: creates the account with a confirmed email and signs the user in.',
  body: z.strictObject({
    token: tokenText,
    firstName: personName,
    lastName: personName,
    password,
    isTermsOfSiteAccepted: z.optional(z.literal(true, 'Accept the terms to continue.')),
  }),
  success: { status: 201, data: storedSession },
});
