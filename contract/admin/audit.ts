import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging, timeFields } from '../shared/lists.ts';
import { appSlug, id, instant, searchText } from '../shared/schemas.ts';

/** What the audit log tells apart, as filters name it. */
export const auditKinds = [
  'partner',
  'user',
  'invitation',
  'lead',
  'prospect',
  'referral',
  'claim',
  'case',
  'commission',
  'reversal',
  'payout',
  'payoutMethod',
  'payTerms',
  'termsProposal',
  'tier',
  'terms',
  'app',
  'appEvent',
  'banner',
  'newsletter',
  'resource',
  'faq',
  'supportNote',
  'notification',
  'note',
  'list',
  'settings',
  'privacy',
] as const;
export type AuditKind = (typeof auditKinds)[number];

const person = z.object({ id, name: z.string(), isStaff: z.boolean() });

/** A step that a person took, or a change that is no step of a lifecycle. */
const auditEntry = z.object({
  id,
  at: instant,
  /** Who did it; null for the system. */
  by: z.nullable(person),
  /** The user an admin acted as. */
  actingAs: z.nullable(person),
  /** An event of a lifecycle, or an action of its own, such as 'partner.bonus'. */
  action: z.string(),
  /** A step of a lifecycle, not an action of its own. */
  isStep: z.boolean(),
  record: z.object({
    /** A lifecycle, or what the action is of. */
    entity: z.string(),
    /** null where only one exists, such as the settings. */
    entityId: z.nullable(id),
    /** Empty for what has no name, and for what is gone. */
    label: z.string(),
    /** The state after a step; empty for an action. */
    toState: z.string(),
    /** Of an app. */
    slug: z.nullable(appSlug),
    partner: z.nullable(z.object({ id, name: z.string() })),
  }),
  /** What it changed, in words; empty is nothing. A value of which only one side is known has the other empty. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** The reason, note, question, answer or reference given; empty without one. */
  reason: z.string(),
  /** null for commands and the clock, and where it was not kept. */
  origin: z.nullable(z.object({ address: z.string(), userAgent: z.string(), requestId: z.string() })),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Rows that pages number; `before` goes on where they end. */
export const auditWindow = 10_000;

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary:
    'What people did, newest first: every step they took in a lifecycle, and every other change, with what it changed and where it came from.',
  query: z.strictObject({
    ...paging(['-createdAt']),
    ...timeFields,
    /** This one alone. */
    id: z.optional(id),
    /** Who did it, or as whom it was done. */
    person: z.optional(id),
    /** As `action` of an entry. */
    action: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/, 'Choose an action.'))),
    kind: z.optional(z.enum(auditKinds, `Use one of ${auditKinds.join(', ')}.`)),
    /** The id of one record. */
    record: z.optional(id),
    /** Only what is older than this entry: `older` of the page before. */
    before: z.optional(id),
    /** Found in the reason; or an address, or the id of a record or a request. */
    search: z.optional(searchText),
  }),
  csv: true,
  success: {
    status: 200,
    data: z.array(auditEntry),
    /** `older`: the entry after which the rows go on that pages do not reach; null before the last page, and where there are none. */
    meta: z.extend(pageMeta, { older: z.nullable(id) }),
  },
});
