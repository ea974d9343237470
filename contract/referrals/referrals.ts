import { z } from 'zod/mini';

import { type DataOf, defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging, timeFields, managerChoice } from '../shared/lists.ts';
import { amounts } from '../shared/money.ts';
import { appSlug, countryCode, id, instant, month, optionalText, searchText, wholeNumber } from '../shared/schemas.ts';

export const referralStates = ['installed', 'paying', 'uninstalled'] as const;

export const reviewStates = ['clear', 'flagged'] as const;

export const referralSources = ['visit', 'lead', 'import', 'claim'] as const;

export const referral = z.object({
  id,
  partnerId: id,
  partnerName: z.string(),
  shop: z.string(),
  shopName: z.string(),
  app: z.object({ id, slug: z.string(), name: z.string(), color: z.string() }),
  plan: z.string(),
  country: z.nullable(z.string()),
  state: z.enum(referralStates),
  reviewState: z.enum(reviewStates),
  /** Why it is flagged; the partner reads it too. Empty otherwise. */
  reviewReason: z.string(),
  source: z.enum(referralSources),
  firstVisitAt: z.nullable(instant),
  installedAt: instant,
  /** Null while it is installed. */
  uninstalledAt: z.nullable(instant),
  revenue: amounts,
  /** For staff: revenue after the fees that billing reports. */
  net: z.optional(amounts),
  commission: amounts,
});
export type Referral = z.output<typeof referral>;

/** By uninstall, shops that have not left come last. */
export const referralSorts = [
  'installedAt',
  '-installedAt',
  'uninstalledAt',
  '-uninstalledAt',
  'createdAt',
  '-createdAt',
] as const;

export const datings = [
  'installed',
  'uninstalled',
  'paid',
  'charged',
  'billed',
  'paying',
  'payingAtEnd',
  'clicked',
] as const;

const choices = {
  ...timeFields,
  partnerId: z.optional(id),
  app: z.optional(appSlug),
  state: z.optional(z.enum(referralStates)),
  review: z.optional(z.enum(reviewStates)),
  /** `visit`: by a link. */
  source: z.optional(z.enum(referralSources, `Use one of ${referralSources.join(', ')}.`)),
  /** `none`: not known. */
  country: z.optional(z.union([countryCode, z.literal('none')], 'Choose a country.')),
  /**
   * What the period is of: the install (default); the uninstall, of shops that have not returned (`uninstalled`); the install
   * through a link, of shops charged since (`paid`); charges, refunds and commissions (`charged`), and then amounts are of the
   * period, too; charges alone (`billed`); a day of it that a charge covers (`paying`); its end, or now where it is not over (`payingAtEnd`);
   * or the click older than the app’s attribution window that led to an install within it (`clicked`), which has the first shop alone
   * where it led to several.
   */
  dated: z.optional(z.enum(datings, `Use one of ${datings.join(', ')}.`)),
  /** The month of the install. */
  cohort: z.optional(month),
  /**
   * For staff: who looked after the partner at the install; of `uninstalled`, at the uninstall; of `billed`, at a charge of the
   * period; of `payingAtEnd`, at its end; of `clicked`, at the click.
   */
  manager: z.optional(managerChoice),
  /** For staff: who looks after the partner now. */
  managedBy: z.optional(managerChoice),
  /** For staff: a tag’s id, which the partner has now. */
  tag: z.optional(wholeNumber(1, 2_147_483_647)),
  /** With a partner: the tags of the link it came by, as `utm_source=blog&sub_id=7`, no others; `none` where it has none of them. */
  campaign: z.optional(optionalText(3000)),
  search: z.optional(searchText),
};

export const listReferrals = defineEndpoint({
  method: 'GET',
  path: '/api/referrals/all',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Referred shops: one’s own for partners, everyone’s for staff.',
  query: z.strictObject({
    ...paging(referralSorts),
    /** This one alone. */
    id: z.optional(id),
    ...choices,
  }),
  csv: true,
  success: { status: 200, data: z.array(referral), meta: pageMeta },
});

export const sumReferrals = defineEndpoint({
  method: 'GET',
  path: '/api/referrals/sums',
  access: 'staff',
  summary: 'The sums of a list of referrals, of all its pages; null where it has more than 10,000.',
  query: z.strictObject(choices),
  success: { status: 200, data: z.nullable(z.object({ revenue: amounts, net: amounts, commission: amounts })) },
});
export type ReferralSums = NonNullable<DataOf<typeof sumReferrals>>;

export const reviewEvents = ['flag', 'clear'] as const;

export const reviewReferral = defineEndpoint({
  method: 'PUT',
  path: '/api/referrals/{id}/review',
  access: 'staff',
  summary: 'Flag a referral, which needs a reason and holds its unpaid commissions, or clear it, which releases them.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    event: z.enum(reviewEvents, `Use one of ${reviewEvents.join(', ')}.`),
    reason: z.optional(optionalText(500)),
  }),
  success: { status: 200, data: referral },
  invalidates: ['/api/referrals', '/api/partners', '/api/admin', '/api/lifecycles', '/api/commissions'],
});
