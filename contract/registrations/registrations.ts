import { z } from 'zod/mini';

import { approvalCode } from './approval.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging, managerChoice } from '../shared/lists.ts';
import { partner } from '../partners/partners.ts';
import { id, optionalText, searchText, text, wholeNumber } from '../shared/schemas.ts';

export const registrationSorts = ['createdAt', '-createdAt'] as const;
export const listRegistrations = defineEndpoint({
  method: 'GET',
  path: '/api/partners/registrations',
  access: 'staff',
  summary: 'Partners whose approval is pending or rejected, oldest first.',
  query: z.strictObject({
    ...paging(registrationSorts),
    search: z.optional(searchText),
    /** 0, those of it that wait for `staff` or for their `partner`, or -1. */
    status: z.optional(z.union([z.enum(['staff', 'partner']), wholeNumber(-1, 0)], 'Use 0, -1, staff or partner.')),
    /** Who looks after the partner now. */
    managedBy: z.optional(managerChoice),
  }),
  success: { status: 200, data: z.array(partner), meta: pageMeta },
});

export const checkRegistration = defineEndpoint({
  method: 'GET',
  path: '/api/partners/registration-checks/{id}',
  access: 'staff',
  summary: 'Up to five other partners with the same domain or phone or a similar name.',
  params: z.strictObject({ id }),
  success: {
    status: 200,
    data: z.object({
      duplicates: z.array(
        z.object({
          id,
          name: z.string(),
          domain: z.string(),
          approvalStatus: approvalCode,
          why: z.array(z.enum(['domain', 'phone', 'name'])),
        }),
      ),
    }),
  },
});

export const decidePartner = defineEndpoint({
  method: 'PUT',
  path: '/api/partners/approve/{id}',
  access: 'staff',
  summary:
    'Approve (1), reject (-1) or reopen (0) a registration. 409 `version_conflict` if its status is no longer `was`.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    status: approvalCode,
    note: z.optional(optionalText(5000)),
    /** The status the decision is based on. Without it, the decision applies to whatever the status is now. */
    was: z.optional(approvalCode),
  }),
  success: { status: 201, data: partner },
  invalidates: ['/api/partners', '/api/prospects', '/api/admin', '/api/lifecycles'],
});

export const askForInformation = defineEndpoint({
  method: 'POST',
  path: '/api/partners/ask/{id}',
  access: 'staff',
  summary: 'Ask a partner for what is missing in its registration, which then waits for the partner’s answer.',
  params: z.strictObject({ id }),
  body: z.strictObject({ question: text(2000) }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners', '/api/admin', '/api/lifecycles'],
});

export const giveInformation = defineEndpoint({
  method: 'POST',
  path: '/api/partners/answer',
  access: 'onboarding',
  refusesActing: true,
  summary: 'Answer what staff ask about one’s own registration, which then waits for them again.',
  body: z.strictObject({ answer: text(2000) }),
  success: { status: 200, data: z.object({ id, approvalStatus: approvalCode }) },
  invalidates: ['/api/partners', '/api/admin', '/api/lifecycles'],
});

export const reapply = defineEndpoint({
  method: 'POST',
  path: '/api/partners/reapply',
  access: 'onboarding',
  refusesActing: true,
  summary: 'Ask for another review of one’s own rejected registration; staff read what has changed.',
  body: z.strictObject({ reason: text(1000) }),
  success: { status: 200, data: z.object({ id, approvalStatus: approvalCode }) },
  invalidates: ['/api/partners', '/api/admin', '/api/lifecycles'],
});
