import { z } from 'zod/mini';

/** What the approval chart reads; ISO UTC. `dueAt` is by when staff are to decide. */
export const approvalContext = z.object({ hasProfile: z.boolean(), dueAt: z.string(), now: z.string() });
export type ApprovalContext = z.infer<typeof approvalContext>;

/** What the account chart reads. `isErased`: its last person is or was erased. */
export const accountContext = z.object({ isErased: z.boolean(), now: z.string() });
export type AccountContext = z.infer<typeof accountContext>;

/**
 * A conflict of a lead: an earlier or approved lead for the shop or with its contact, or an existing referral. `until`
 * is when the other lead's claim ends; null for a referral.
 */
const conflictFacts = z.object({
  kind: z.enum(['shop', 'contact', 'referral']),
  /** The shop's domain, or the contact's address. */
  what: z.string(),
  when: z.string(),
  until: z.nullable(z.string()),
});

/**
 * What the lead chart reads. `undoableUntil` (ISO UTC) is when its approval becomes final, null where there is none or it
 * is; `installs` is how many installs it was credited with; `claimEndsAt` (ISO UTC) is until when it claims its shop.
 */
export const leadContext = z.object({
  conflicts: z.array(conflictFacts),
  undoableUntil: z.nullable(z.string()),
  installs: z.number(),
  claimEndsAt: z.nullable(z.string()),
  now: z.string(),
});
export type LeadContext = z.infer<typeof leadContext>;

/** A conflict as it is shown. The other partner, and the other lead, are named to staff only, or where they are one's own. */
export const leadConflict = z.extend(conflictFacts, {
  isOwn: z.boolean(),
  partnerName: z.nullable(z.string()),
  leadId: z.nullable(z.string()),
});
export type LeadConflict = z.infer<typeof leadConflict>;

/** What the prospect chart reads. */
const prospectContext = z.object({ now: z.string() });
export type ProspectContext = z.infer<typeof prospectContext>;

/** What the notification chart reads. */
const notificationContext = z.object({ now: z.string() });
export type NotificationContext = z.infer<typeof notificationContext>;

/** What the referral chart reads. `windowEndsAt` is when the attribution window after an uninstall ends, ISO UTC; null while installed. */
export const referralContext = z.object({
  windowEndsAt: z.nullable(z.string()),
  now: z.string(),
});
export type ReferralContext = z.infer<typeof referralContext>;

/**
 * What the commission chart reads. `payableMonth` is 'YYYY-MM' in UTC; `livePayoutId` is the payout, not voided, it is
 * a line of; `isPayoutSent`: that one has been sent to the bank and waits for its answer; `isTakenBack`: refunds and reversals left
 * nothing of it.
 */
export const commissionContext = z.object({
  payableMonth: z.string(),
  isReferralFlagged: z.boolean(),
  isAccountActive: z.boolean(),
  isApproved: z.boolean(),
  /** A reversal of it is proposed or disputed. */
  isReversalOpen: z.boolean(),
  livePayoutId: z.nullable(z.string()),
  isPayoutSent: z.boolean(),
  isTakenBack: z.boolean(),
  now: z.string(),
});
export type CommissionContext = z.infer<typeof commissionContext>;

/**
 * What the payout chart reads. `amount` is in minor units; `methodCountsFrom` (ISO UTC) is when a changed payout method
 * counts, null where none waits; `heldCommissions` is how many of its commissions are held; `confirmBy` (ISO UTC) is by when the
 * bank is to confirm it, null before it was sent; `isApprover`: who acts approved it, or tried it again, last; `alone` is the most
 * that one person may approve and send alone, null without a limit.
 */
export const payoutContext = z.object({
  amount: z.number(),
  hasPayoutMethod: z.boolean(),
  methodCountsFrom: z.nullable(z.string()),
  heldCommissions: z.number(),
  confirmBy: z.nullable(z.string()),
  isUndone: z.boolean(),
  isApprover: z.boolean(),
  alone: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  now: z.string(),
});
export type PayoutContext = z.infer<typeof payoutContext>;

/**
 * What the chart of a proposed reversal reads. `answerBy` (ISO UTC) is until when the partner may dispute it, `decideBy` until
 * when staff are to decide the dispute, null before there is one; `isProposer`: who acts is the member of staff who proposed it.
 */
export const reversalContext = z.object({
  answerBy: z.string(),
  decideBy: z.nullable(z.string()),
  isProposer: z.boolean(),
  now: z.string(),
});
export type ReversalContext = z.infer<typeof reversalContext>;

/** What the chart of a payout method reads; ISO UTC. */
export const payoutMethodContext = z.object({ countsFrom: z.string(), now: z.string() });
export type PayoutMethodContext = z.infer<typeof payoutMethodContext>;

/**
 * What the chart of proposed terms reads. `isTried`: their replay ran to its end; `isChange`: they differ from the terms in force;
 * `isProposer`: who acts is the admin who proposed them.
 */
export const termsProposalContext = z.object({
  isTried: z.boolean(),
  isChange: z.boolean(),
  isProposer: z.boolean(),
  now: z.string(),
});
export type TermsProposalContext = z.infer<typeof termsProposalContext>;

/** What the chart of a version of the terms reads. `isInForce`: its time has come, whether or not a later one's has. */
export const termsVersionContext = z.object({ isInForce: z.boolean(), now: z.string() });
export type TermsVersionContext = z.infer<typeof termsVersionContext>;

/** What the chart of a question to support reads. */
const supportNoteContext = z.object({ now: z.string() });
export type SupportNoteContext = z.infer<typeof supportNoteContext>;

/** What the chart of an app's listing reads. `plans`: how many are on offer. */
export const listingContext = z.object({ plans: z.number(), now: z.string() });
export type ListingContext = z.infer<typeof listingContext>;

/** What the chart of a banner reads; ISO UTC. */
export const bannerContext = z.object({
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  now: z.string(),
});
export type BannerContext = z.infer<typeof bannerContext>;

/** What the chart of a newsletter reads. `sendsAt` is ISO UTC; `waiting` is how many people it has yet to be sent to. */
export const newsletterContext = z.object({
  sendsAt: z.nullable(z.string()),
  waiting: z.number(),
  now: z.string(),
});
export type NewsletterContext = z.infer<typeof newsletterContext>;

/** What the chart of a staff account reads. `isLastAdmin`: no other admin may sign in. */
export const staffAccountContext = z.object({ isLastAdmin: z.boolean(), now: z.string() });
export type StaffAccountContext = z.infer<typeof staffAccountContext>;

/**
 * What the chart of an invitation reads. `expiresAt` is ISO UTC; `hasAccount`: its email has an account;
 * `isSenderEntitled`: its sender may still invite in its role.
 */
export const invitationContext = z.object({
  expiresAt: z.string(),
  hasAccount: z.boolean(),
  isSenderEntitled: z.boolean(),
  now: z.string(),
});
export type InvitationContext = z.infer<typeof invitationContext>;

/** What the chart of an app's event reads. */
export const appEventContext = z.object({ eventType: z.string(), now: z.string() });
export type AppEventContext = z.infer<typeof appEventContext>;

/**
 * What the chart of a claim reads. `isInstalled`: the shop has an install that could be credited; `isTheirs`: it is credited to
 * the partner; `isDecider`: who acts decided first; `respondBy` and `escalatesAt` are ISO UTC.
 */
export const claimContext = z.object({
  isInstalled: z.boolean(),
  isTheirs: z.boolean(),
  isDecider: z.boolean(),
  respondBy: z.string(),
  escalatesAt: z.nullable(z.string()),
  now: z.string(),
});
export type ClaimContext = z.infer<typeof claimContext>;

/** What the chart of a case reads; ISO UTC. */
export const caseContext = z.object({
  respondBy: z.string(),
  escalatesAt: z.nullable(z.string()),
  now: z.string(),
});
export type CaseContext = z.infer<typeof caseContext>;

/** What the chart of an export of a person reads; ISO UTC. */
export const personExportContext = z.object({ availableUntil: z.nullable(z.string()), now: z.string() });
export type PersonExportContext = z.infer<typeof personExportContext>;

/**
 * What the chart of a tier reads. `value` is the partner's figure, in minor units where it is money; `threshold` is what it takes
 * to reach the tier, `keeps` to stay in it; `isOpen`: the tier is; times are ISO UTC, null where none is to come.
 */
export const tierContext = z.object({
  value: z.number(),
  threshold: z.number(),
  keeps: z.number(),
  isOpen: z.boolean(),
  startsAt: z.nullable(z.string()),
  reviewAt: z.nullable(z.string()),
  graceUntil: z.nullable(z.string()),
  overrideUntil: z.nullable(z.string()),
  now: z.string(),
});
export type TierContext = z.infer<typeof tierContext>;

/**
 * What the chart of an erasure reads. `erasesAt` is ISO UTC; `owed` is what the ledger owes in minor units, where the person is the
 * last of their partner; `isWaived`: they give it up; `isOnlyAdmin`: no other admin may sign in.
 */
export const erasureContext = z.object({
  erasesAt: z.string(),
  isWaived: z.boolean(),
  owed: z.array(z.object({ currency: z.string(), amount: z.int() })),
  payoutsUnderway: z.int(),
  isOnlyAdmin: z.boolean(),
  now: z.string(),
});
export type ErasureContext = z.infer<typeof erasureContext>;
