import { z } from 'zod/mini';

import { approvalCode } from '../registrations/approval.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { amounts } from '../shared/money.ts';
import { staffName } from '../staffName.ts';
import { id, idPattern, instant, lookupId, searchText, wholeNumber } from '../shared/schemas.ts';
import { partnerSummary } from '../session/user.ts';

const partnerRow = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  imageUrl: z.nullable(z.string()),
  country: z.string(),
  approvalStatus: approvalCode,
  accountStatus: partnerSummary.shape.accountStatus,
  tags: partnerSummary.shape.tags,
  managers: z.array(staffName),
  referrals: z.int(),
  earned: amounts,
  balance: amounts,
  lastReferralAt: z.nullable(instant),
  createdAt: instant,
});
export type PartnerRow = z.output<typeof partnerRow>;

export const partnerSorts = [
  'createdAt',
  '-createdAt',
  'name',
  '-name',
  'referrals',
  '-referrals',
  'earned',
  '-earned',
  'balance',
  '-balance',
  'lastReferralAt',
  '-lastReferralAt',
] as const;
/**
 * `active`: a click, a lead or a charge in the last 30 days; `quiet30`: idle, with no click or lead in them, but some before; `quiet`:
 * likewise in the last 90; `never`: no referrals; `new`: approved in the last 30 days.
 */
export const engagements = ['active', 'quiet', 'quiet30', 'never', 'new'] as const;
const managerWords = ['me', 'assigned', 'unassigned'] as const;

/** The most partners one request may name: addresses are limited in length. */
export const partnerCsvIds = 150;
const idList = z
  .string()
  .check(
    z.regex(new RegExp(`^${idPattern}(,${idPattern})*$`), 'Invalid ids.'),
    z.maxLength(partnerCsvIds * 37, `Choose at most ${partnerCsvIds}.`),
  );

const partnerFilters = {
  /** Only these: ids with commas between them. */
  ids: z.optional(idList),
  /** The account: active (default), suspended, archived, all. */
  filter: z.optional(z.enum(['active', 'suspended', 'archived', 'all'])),
  search: z.optional(searchText),
  /** A manager's id, or `me`, `assigned`, `unassigned`. */
  adminFilter: z.optional(z.union([id, z.enum(managerWords)], 'Choose a manager.')),
  engagementFilter: z.optional(z.enum(engagements)),
  managementFilter: z.optional(z.enum(['mine', 'assigned', 'unassigned'])),
  /** A tag's id. */
  tagFilter: z.optional(wholeNumber(1, 2_147_483_647)),
  /** The registration: approved (default), pending, rejected, all. */
  approvalFilter: z.optional(z.enum(['approved', 'pending', 'rejected', 'all'])),
};

export const partnerFilter = z.strictObject(partnerFilters);

export const listPartners = defineEndpoint({
  method: 'GET',
  path: '/api/partners',
  access: 'staff',
  summary: 'Approved partners, with their referrals and earnings. Sorting by money weighs currencies alike.',
  query: z.strictObject({ ...paging(partnerSorts), ...partnerFilters }),
  csv: true,
  success: { status: 200, data: z.array(partnerRow), meta: pageMeta },
});

/** The most partners that one call changes. */
export const partnerBulkLimit = 1000;

export const listPartnerIds = defineEndpoint({
  method: 'GET',
  path: '/api/partners/ids',
  access: 'staff',
  summary: `The ids of all partners that match, newest first: what a selection beyond one page holds. At most ${partnerBulkLimit}.`,
  query: partnerFilter,
  success: { status: 200, data: z.array(id) },
});

const partnerIds = z
  .array(id, 'Choose the partners.')
  .check(z.minLength(1, 'Choose a partner.'), z.maxLength(partnerBulkLimit, `Choose at most ${partnerBulkLimit}.`));
const adminIds = z
  .array(id, 'Choose the managers.')
  .check(z.minLength(1, 'Choose a manager.'), z.maxLength(50, 'Choose at most 50.'));
/** How many partners it changed. */
const changed = { status: 200, data: z.object({ updated: z.int() }) } as const;

export const assignAdmins = defineEndpoint({
  method: 'POST',
  path: '/api/partners/assign-admins',
  access: 'admin',
  summary: 'Make staff the managers of partners, beside those they have. Answers how many partners changed.',
  body: z.strictObject({
    partners: partnerIds,
    admins: adminIds,
    /** Ignored: the session says who assigns. */
    assignedBy: z.optional(id),
  }),
  success: changed,
  invalidates: ['/api/partners', '/api/analytics'],
});

export const unassignAdmins = defineEndpoint({
  method: 'POST',
  path: '/api/partners/unassign-admins',
  access: 'admin',
  summary: 'Take partners from managers; what to take may also be inside `payload`. Answers how many partners changed.',
  body: z.strictObject({
    partners: z.optional(partnerIds),
    admins: z.optional(adminIds),
    assignedBy: z.optional(id),
    payload: z.optional(z.strictObject({ partners: partnerIds, admins: adminIds, assignedBy: z.optional(id) })),
  }),
  success: changed,
  invalidates: ['/api/partners', '/api/analytics'],
});

export const addPartnerTags = defineEndpoint({
  method: 'POST',
  path: '/api/partners/add-partner-tags',
  access: 'staff',
  summary: 'Add tags to partners, beside those they have. Answers how many partners changed.',
  body: z.strictObject({
    partners: partnerIds,
    tag_ids: z
      .array(lookupId, 'Choose the tags.')
      .check(z.minLength(1, 'Choose a tag.'), z.maxLength(50, 'Choose at most 50 tags.')),
  }),
  success: changed,
  invalidates: ['/api/partners'],
});
