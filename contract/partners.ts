import { z } from 'zod/mini';

import { approvalCode } from './approval.ts';
import { approvalStates } from './approvalStates.ts';
import { defineEndpoint } from './endpoint.ts';
import { allowedEvent, approvalContext } from './lifecycles.ts';
import { pageMeta, paging, timeFields } from './lists.ts';
import { amounts, measure, money, moneyMeasure } from './money.ts';
import {
  basisPoints,
  currency,
  day,
  id,
  idPattern,
  instant,
  lookupId,
  optionalText,
  searchText,
  text,
  wholeNumber,
  month,
} from './schemas.ts';
import { payoutMethod } from './payoutMethods.ts';
import { accountStates, partnerSummary } from './user.ts';

export const staffName = z.object({ id, firstName: z.string(), lastName: z.string(), role: z.string() });

/** A partner as staff see it. */
export const partner = z.extend(partnerSummary, {
  discoveryMethod: z.string(),
  expertiseArea: z.string(),
  /** Whom it reaches and how it means to recommend, in its own words. */
  audience: z.string(),
  phoneNumber: z.string(),
  countryPhoneCode: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  country: z.string(),
  zip: z.string(),
  /** Masked. */
  payoutMethod: z.nullable(payoutMethod),
  /** When a changed payout method counts; null where none waits. */
  payoutMethodCountsFrom: z.nullable(instant),
  createdAt: instant,
  /** What `approvalStatus` stands for, and whose turn it is while that is 0. */
  approvalState: z.enum(approvalStates),
  /**
   * Since when it waits: for staff, without the time its partner took to answer them; for its partner, since it was asked.
   * Null once it is decided.
   */
  waitingSince: z.nullable(instant),
  approvalDecidedAt: z.nullable(instant),
  /** The person who registered it. */
  contact: z.nullable(z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })),
  managers: z.array(staffName),
  /** Why the account is suspended or archived; for staff, empty for partners. */
  accountNote: z.string(),
  /** What staff keep in mind about it; for staff, empty for partners. */
  internalNote: z.string(),
  version: z.int(),
});
export type Partner = z.output<typeof partner>;

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
/** `active`: a referral in the last 90 days; `quiet`: none since, but some before; `quiet30`: likewise of 30 days; `new`: approved in the last 30 days. */
export const engagements = ['active', 'quiet', 'quiet30', 'never', 'new'] as const;
const managerWords = ['me', 'assigned', 'unassigned'] as const;

/** The most partners that one request names: its address has an end. */
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

export const searchPartners = defineEndpoint({
  method: 'GET',
  path: '/api/partners/search',
  access: 'staff',
  summary: 'The first ten approved partners whose name or domain contains a text, of whatever account.',
  query: z.strictObject({ searchTerm: text(200) }),
  success: {
    status: 200,
    data: z.array(z.object({ id, name: z.string(), domain: z.string(), imageUrl: z.nullable(z.string()) })),
  },
});

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
  summary: 'Approve (1), reject (-1) or reopen (0) a registration.',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: approvalCode, note: z.optional(optionalText(5000)) }),
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

export const updatePartnerStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/partners/partner/{id}',
  access: 'staff',
  summary:
    'Decide a partner’s registration (`approval`: 1, -1, 0) or its account (`account`: active, suspended, archived; the last two need a note). With a note alone: its internal note.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    statusType: z.enum(['approval', 'account'], 'Use approval or account.'),
    newStatus: z.optional(z.union([approvalCode, z.enum(accountStates)], 'Choose a status.')),
    note: z.optional(optionalText(5000)),
  }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners', '/api/admin', '/api/lifecycles'],
});

export const figures = z.object({
  clicks: z.int(),
  installs: z.int(),
  chargedShops: z.int(),
  /** Installs for 10,000 clicks. */
  conversion: z.int(),
  revenue: amounts,
  earned: amounts,
  payable: amounts,
  paid: amounts,
  balance: amounts,
});

export const getPartner = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'One partner with its figures.',
  params: z.strictObject({ id }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    /**
     * `actions`: what staff may do to its approval and account now, or why not; empty for partners. `facts`: what these
     * charts read.
     */
    data: z.extend(partner, {
      figures,
      /** The latest of its referrals, leads and sign-ins; null before the first. */
      lastActiveAt: z.nullable(instant),
      /** The prospects it came from; empty for partners. */
      prospects: z.array(z.object({ id, name: z.string() })),
      facts: z.extend(z.pick(approvalContext, { hasProfile: true, dueAt: true }), { isErased: z.boolean() }),
      actions: z.array(allowedEvent),
    }),
  },
});

export const getPartnerOverview = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner-overview/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'A partner’s tiles, each with the previous period.',
  params: z.strictObject({ id }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.object({
      clicks: measure,
      installs: measure,
      chargedShops: measure,
      conversion: measure,
      earned: moneyMeasure,
      payable: amounts,
      paid: moneyMeasure,
    }),
  },
});

const appEarnings = z.object({
  appId: id,
  slug: z.string(),
  name: z.string(),
  color: z.string(),
  clicks: z.int(),
  installs: z.int(),
  earned: amounts,
});

export const getPartnerSeries = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner-overview-data/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'The series behind a partner’s charts, the funnel, and its best apps.',
  params: z.strictObject({ id }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.object({
      unit: z.enum(['day', 'month']),
      /** In the zone figures count in: the day or month that is not over. */
      today: day,
      /** Every day or month of the period that has begun, also the empty ones: 2026-11-20, or 2026-11. */
      points: z.array(z.object({ date: z.string(), clicks: z.int(), installs: z.int(), earned: amounts })),
      funnel: z.object({ clicks: z.int(), installs: z.int(), paidShops: z.int() }),
      topApps: z.array(appEarnings),
    }),
  },
});

export const getTopReferrals = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner/top-referrals/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'The ten referrals that earned most.',
  params: z.strictObject({ id }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.array(z.object({ id, shop: z.string(), shopName: z.string(), app: z.string(), earned: money })),
  },
});

export const updateCommissionRate = defineEndpoint({
  method: 'POST',
  path: '/api/partners/partner/update-commission-rate',
  access: 'admin',
  summary: 'Set the partner’s own rate for charges from now on; null returns to each app’s rate.',
  body: z.strictObject({ partnerId: id, commissionRate: z.nullable(basisPoints) }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners'],
});

export const updatePayoutOffset = defineEndpoint({
  method: 'PUT',
  path: '/api/partners/partner/payout-months-offset',
  access: 'admin',
  summary: 'Set after how many months commissions of later charges become payable.',
  body: z.strictObject({
    partnerId: id,
    monthsOffset: z
      .int('Use a whole number of months.')
      .check(z.minimum(0, 'Use 0 or more.'), z.maximum(12, 'Use 12 or less.')),
  }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners'],
});

export const giveBonus = defineEndpoint({
  method: 'POST',
  path: '/api/partners/partner/give-bonus/{id}',
  access: 'admin',
  summary: 'Give a bonus, payable this month. The same amount again within a minute needs `confirm`.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Minor units, 0.01 to 100,000.00. */
    amount: z
      .int('Enter an amount.')
      .check(z.minimum(1, 'Enter an amount above zero.'), z.maximum(10_000_000, 'Give at most 100,000.00.')),
    currency,
    reason: text(500),
    confirm: z.optional(z.boolean()),
  }),
  idempotency: 'honoured',
  success: {
    status: 201,
    data: z.object({ id, amount: z.int(), currency, reason: z.string(), month, createdAt: instant }),
  },
  invalidates: ['/api/partners', '/api/payouts', '/api/admin'],
});

export const getPartnerId = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner-id/{id}',
  access: 'staff',
  summary: 'Whether a partner of this id exists.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ id }) },
});

export const updatePartnerTags = defineEndpoint({
  method: 'PATCH',
  path: '/api/partners/partner/{id}/update-partner-tags',
  access: 'staff',
  summary: 'Replace a partner’s tags.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    tag_ids: z.array(lookupId, 'Choose the tags.').check(z.maxLength(50, 'Choose at most 50 tags.')),
  }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners'],
});
