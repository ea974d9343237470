import { z } from 'zod/mini';

import { approvalCode } from '../registrations/approval.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { leadStates } from './states.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { leadConflict } from '../lifecycles/contexts.ts';
import { pageMeta, paging, timeFields, managerChoice } from '../shared/lists.ts';
import { phoneOrNone } from '../shared/phone.ts';
import {
  countryCode,
  email,
  host,
  id,
  instant,
  optionalText,
  personName,
  searchText,
  wholeNumber,
} from '../shared/schemas.ts';

export const leadState = z.enum(leadStates);

const leadApp = z.object({ id, slug: z.string(), name: z.string(), color: z.string() });

/**
 * A shop that a partner submits by hand. Partners see their own, without the names of staff and of other partners.
 */
export const lead = z.object({
  id,
  /** 0 pending, 1 approved, -1 rejected; `state` tells more. */
  status: approvalCode,
  state: leadState,
  partnerId: id,
  partnerName: z.string(),
  /** The person of the partner who submitted it. */
  submittedBy: z.nullable(z.string()),
  company: z.string(),
  shopDomain: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.nullable(z.string()),
  apps: z.array(leadApp),
  message: z.string(),
  /** Why it was rejected, revoked, or approved against conflicts; empty otherwise. */
  reason: z.string(),
  createdAt: instant,
  updatedAt: instant,
  decidedAt: z.nullable(instant),
  /** Until when it claims its shop, or did; null once rejected, revoked or withdrawn. */
  claimEndsAt: z.nullable(instant),
  /** When its approval can no longer be undone; null where there is none, or its partner was notified. */
  undoableUntil: z.nullable(instant),
  /** The apps' installations it was attributed, by the app's id. */
  installs: z.array(z.object({ appId: id, installedAt: instant })),
  /** Its conflicts, earliest claim first; none once approved. */
  conflicts: z.array(leadConflict),
  /** The actions the caller may take now, or why not. */
  actions: z.array(allowedEvent),
  version: z.int(),
});
export type Lead = z.output<typeof lead>;

const slug = z.string('Choose an app.').check(z.regex(/^[a-z0-9-]{1,60}$/, 'Unknown app.'));

const leadFields = {
  company: personName,
  shopDomain: host,
  contactName: personName,
  email,
  phone: z.optional(phoneOrNone),
  country: countryCode,
  /** Slugs. */
  apps: z
    .array(slug, 'Choose the apps.')
    .check(z.minLength(1, 'Choose at least one app.'), z.maxLength(50, 'Choose at most 50 apps.')),
  message: z.optional(optionalText(5000)),
};

/** Stale once a lead has changed. */
const invalidated = ['/api/leads', '/api/lifecycles', '/api/admin'] as const;

export const leadSorts = ['createdAt', '-createdAt', 'company', '-company'] as const;
const filters = {
  /** A state, or a number for all states it stands for; `all` is the same as none. */
  status: z.optional(
    z.union([z.literal('all'), leadState, wholeNumber(-1, 1)], `Use ${leadStates.join(', ')}, 0, 1, -1 or all.`),
  ),
  search: z.optional(searchText),
  /** This one alone, if it is there. */
  id: z.optional(id),
};

export const listLeads = defineEndpoint({
  method: 'GET',
  path: '/api/leads',
  access: 'staff',
  summary: 'Leads of all partners, or of one, newest first.',
  query: z.strictObject({
    ...paging(leadSorts),
    ...timeFields,
    partnerId: z.optional(id),
    /** Who looks after the partner now. */
    managedBy: z.optional(managerChoice),
    ...filters,
  }),
  success: { status: 200, data: z.array(lead), meta: pageMeta },
});

export const listOwnLeads = defineEndpoint({
  method: 'GET',
  path: '/api/leads/partner',
  access: 'partner',
  owner: 'partner',
  summary: 'The leads of one’s own partner, newest first.',
  query: z.strictObject({ ...paging(leadSorts), ...filters }),
  success: { status: 200, data: z.array(lead), meta: pageMeta },
});

export const submitLead = defineEndpoint({
  method: 'POST',
  path: '/api/leads',
  access: 'partner',
  summary: 'Submit a shop. Conflicts with other leads and referrals are named in the answer but do not prevent it.',
  body: z.strictObject({
    ...leadFields,
    /** The shop agreed to be contacted. */
    consent: z.literal(true, 'Confirm the shop’s consent.'),
  }),
  idempotency: 'honoured',
  success: { status: 201, data: lead },
  invalidates: invalidated,
});

export const approveLead = defineEndpoint({
  method: 'PUT',
  path: '/api/leads/{id}',
  access: 'staff',
  summary: 'Approve a lead; conflicts require a reason. The lead claims the shop’s next install for 90 days.',
  params: z.strictObject({ id }),
  body: z.strictObject({ overrideReason: z.optional(optionalText(500)) }),
  success: { status: 200, data: lead },
  invalidates: invalidated,
});

export const undoLead = defineEndpoint({
  method: 'PUT',
  path: '/api/leads/undo/{id}',
  access: 'staff',
  summary: 'Undo the approval of a lead within five seconds, before its partner is notified; it is pending again.',
  params: z.strictObject({ id }),
  success: { status: 200, data: lead },
  invalidates: invalidated,
});

export const rejectLead = defineEndpoint({
  method: 'PUT',
  path: '/api/leads/reject/{id}',
  access: 'staff',
  summary: 'Reject a lead; its partner reads the reason.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: z.optional(optionalText(5000)) }),
  success: { status: 200, data: lead },
  invalidates: invalidated,
});

export const updateLead = defineEndpoint({
  method: 'PUT',
  path: '/api/leads/update/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Edit a pending or rejected lead. A stale version is a conflict that names the current values.',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...leadFields, version: z.int('Send the version you last read.') }),
  success: { status: 200, data: lead },
  invalidates: invalidated,
});

export const retryLead = defineEndpoint({
  method: 'PUT',
  path: '/api/leads/retry/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Submit a rejected or expired lead again.',
  params: z.strictObject({ id }),
  success: { status: 200, data: lead },
  invalidates: invalidated,
});

export const withdrawLead = defineEndpoint({
  method: 'PUT',
  path: '/api/leads/withdraw/{id}',
  access: 'partner',
  owner: 'partner',
  summary: 'Withdraw one of one’s own leads before it is decided.',
  params: z.strictObject({ id }),
  success: { status: 200, data: lead },
  invalidates: invalidated,
});

export const revokeLead = defineEndpoint({
  method: 'PUT',
  path: '/api/leads/revoke/{id}',
  access: 'staff',
  summary: 'Revoke the approval of a lead, which claims nothing from then on; its partner sees the reason.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: z.optional(optionalText(5000)) }),
  success: { status: 200, data: lead },
  invalidates: invalidated,
});
