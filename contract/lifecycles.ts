import { z } from 'zod/mini';

/** The lifecycle charts of the product; `lifecycle_events.entity` holds the same words. */
export const lifecycleEntity = z.enum(['approval', 'account', 'referral', 'commission', 'payout']);
export type LifecycleEntity = z.infer<typeof lifecycleEntity>;

/** What the approval chart reads. `now` is ISO UTC. */
export const approvalContext = z.object({ hasProfile: z.boolean(), now: z.string() });
export type ApprovalContext = z.infer<typeof approvalContext>;

/** What the account chart reads. */
export const accountContext = z.object({ now: z.string() });
export type AccountContext = z.infer<typeof accountContext>;

/** What the referral chart reads. `uninstalledAt` is ISO UTC, null while installed; the window is in days. */
export const referralContext = z.object({
  isChargeRepeated: z.boolean(),
  uninstalledAt: z.nullable(z.string()),
  windowDays: z.number(),
  now: z.string(),
});
export type ReferralContext = z.infer<typeof referralContext>;

/** What the commission chart reads. `payableMonth` is 'YYYY-MM' in UTC; `livePayoutId` is the payout, not voided, it is a line of. */
export const commissionContext = z.object({
  payableMonth: z.string(),
  isReferralFlagged: z.boolean(),
  isAccountActive: z.boolean(),
  livePayoutId: z.nullable(z.string()),
  now: z.string(),
});
export type CommissionContext = z.infer<typeof commissionContext>;

/** What the payout chart reads. `amount` is in minor units; `reference` is the payment's, null until one is given. */
export const payoutContext = z.object({
  amount: z.number(),
  hasPayoutMethod: z.boolean(),
  reference: z.nullable(z.string()),
  now: z.string(),
});
export type PayoutContext = z.infer<typeof payoutContext>;

/**
 * One event of a chart as the asker may use it now; `reasons` are sentences, empty when allowed.
 * `isFromHere`: the state has the event; when refused all the same, only facts stand in the way.
 */
export const allowedEvent = z.object({
  event: z.string(),
  isAllowed: z.boolean(),
  isFromHere: z.boolean(),
  reasons: z.array(z.string()),
});
export type AllowedEvent = z.infer<typeof allowedEvent>;
