import { z } from 'zod/mini';

import { approvalCode } from '../registrations/approval.ts';
import { approvalStates } from '../registrations/approvalStates.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { approvalContext } from '../lifecycles/contexts.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { timeFields } from '../shared/lists.ts';
import { figures } from './figures.ts';
import { payoutMethod } from '../payoutMethods/payoutMethods.ts';
import { day, id, instant, lookupId, optionalText, text } from '../shared/schemas.ts';
import { accountStates, partnerSummary } from '../session/user.ts';
import { staffName } from '../staffName.ts';

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

export const updatePartnerStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/partners/partner/{id}',
  access: 'staff',
  summary:
    'Decide a partner’s registration (`approval`: 1, -1, 0) or its account (`account`: active, suspended, archived; the last two need a note, which staff alone read, and may carry a `message` that the partner reads). With a note alone: its internal note.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    statusType: z.enum(['approval', 'account'], 'Use approval or account.'),
    newStatus: z.optional(z.union([approvalCode, z.enum(accountStates)], 'Choose a status.')),
    note: z.optional(optionalText(5000)),
    /** Of a change of the account: the reason as its users read it, by email and when they sign in. */
    message: z.optional(optionalText(5000)),
  }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners', '/api/admin', '/api/lifecycles'],
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
      /** The day of its last click or lead; null before the first. */
      lastTouchOn: z.nullable(day),
      /** The last sign-in of its people; null before the first. */
      lastSignInAt: z.nullable(instant),
      /** The prospects it came from; empty for partners. */
      prospects: z.array(z.object({ id, name: z.string() })),
      facts: z.extend(z.pick(approvalContext, { hasProfile: true, dueAt: true }), { isErased: z.boolean() }),
      actions: z.array(allowedEvent),
    }),
  },
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
