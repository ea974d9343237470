import { z } from 'zod/mini';

import { approvalCode } from '../registrations/approval.ts';
import { basisPoints, id, instant, lookupId } from '../shared/schemas.ts';

export const roles = ['admin', 'manager', 'moderator', 'partner'] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;
/** Checked before the partner, since staff have none. */
export const isStaffRole = (value: Role): boolean => value !== 'partner';

export const tag = z.object({ id: lookupId, name: z.string(), color: z.string() });
export const accountStates = ['active', 'suspended', 'archived'] as const;

/** A partner as its own users see it. */
export const partnerSummary = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  referralId: z.string(),
  approvalStatus: approvalCode,
  /** In the words of staff: why it was rejected, or what they ask while it is pending; empty otherwise. */
  approvalNote: z.string(),
  accountStatus: z.enum(accountStates),
  /** In the words of staff: why the account is not active; empty where they gave no reason, and while it is active. */
  accountMessage: z.string(),
  imageUrl: z.nullable(z.string()),
  isTermsAccepted: z.boolean(),
  payoutMonthsOffset: z.int(),
  commissionRate: z.nullable(basisPoints),
  /** Staff's own; empty for the partner itself. */
  tags: z.array(tag),
});
export type PartnerSummary = z.output<typeof partnerSummary>;

export const user = z.object({
  id,
  role,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  partnerId: z.nullable(id),
  partner: z.nullable(partnerSummary),
  googleId: z.nullable(z.string()),
  /** The current version, by this user. */
  isTermsAccepted: z.boolean(),
  /** How many banners one is shown, so that pages keep their place; absent without one. */
  banners: z.optional(z.int()),
});
export type User = z.output<typeof user>;

/** What the browser keeps of a session. */
export const storedSession = z.object({
  user,
  token: z.string(),
  expiresAt: instant,
  /** The admin acting as `user`; absent in ordinary sessions. */
  actor: z.optional(z.object({ id, firstName: z.string(), lastName: z.string() })),
});
export type StoredSession = z.output<typeof storedSession>;
