import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { currency, id, instant, minor } from '../shared/schemas.ts';

export const payoutLine = z.object({
  entryId: id,
  kind: z.enum(['commission', 'reversal', 'bonus', 'adjustment']),
  amount: minor,
  currency,
  /** The shop's name of a commission or reversal, its domain where it has none; the reason of a bonus or adjustment. */
  label: z.string(),
  /** The shop's domain. */
  shop: z.nullable(z.string()),
  app: z.nullable(z.string()),
  rate: z.nullable(z.int()),
  base: z.nullable(minor),
  /** What the commission was paid by, in words; null of a bonus or adjustment. */
  terms: z.nullable(z.string()),
  occurredAt: instant,
});
export type PayoutLine = z.output<typeof payoutLine>;

/** As a list shows it: what it says of today may change later, unlike what was paid. */
const listedLine = z.extend(payoutLine, {
  /** The referral it comes from, while that is this partner’s. */
  referralId: z.nullable(id),
  /** Its commission is on hold, or a reversal of it is not settled: until then the payout is not paid. Never of one that is over. */
  isOnHold: z.boolean(),
});
export type ListedLine = z.output<typeof listedLine>;

/** The groups of lines that come before those of the apps, in this order. */
export const groupsApart = ['refunds', 'bonuses', 'adjustments'] as const;

export const payoutGroup = z.object({
  /** One of `groupsApart`, or an app's id: its commissions. */
  key: z.string(),
  /** Of an app. */
  app: z.nullable(z.string()),
  lines: z.int(),
  amount: minor,
});
export type PayoutGroup = z.output<typeof payoutGroup>;

/** As a page shows it. */
export const listedGroup = z.extend(payoutGroup, {
  /** How many of its lines are on hold. */
  onHold: z.int(),
});
export type ListedGroup = z.output<typeof listedGroup>;

export const listPayoutLines = defineEndpoint({
  method: 'GET',
  path: '/api/payouts/{id}/lines',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'The lines of a payout, oldest first; of one group where `group` names one: refunds, bonuses, adjustments or an app’s id.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...paging(['occurredAt'] as const),
    group: z.optional(z.union([z.enum(groupsApart), id], 'Use refunds, bonuses, adjustments or an app’s id.')),
  }),
  success: { status: 200, data: z.array(listedLine), meta: pageMeta },
});
