import type { ApprovalCode } from '../registrations/approvalStates.ts';

export const leadStates = ['pending', 'approved', 'converted', 'expired', 'rejected', 'revoked', 'withdrawn'] as const;
export type LeadState = (typeof leadStates)[number];

/**
 * The wire's numbers, which know three states: 0 while it waits for a decision, 1 where it was approved, -1 where it was not,
 * or is no longer wanted.
 */
const codes = {
  pending: 0,
  approved: 1,
  converted: 1,
  expired: 1,
  rejected: -1,
  revoked: -1,
  withdrawn: -1,
} as const satisfies Record<LeadState, ApprovalCode>;

export const leadCodeOf = (state: LeadState): ApprovalCode => codes[state];

/** The states behind a number. */
export const leadStatesOf = (code: ApprovalCode): LeadState[] => leadStates.filter((state) => codes[state] === code);
