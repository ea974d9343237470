/** Without a schema, so that the login route can read a state without loading one. */
export const approvalStates = ['pending', 'overdue', 'informationNeeded', 'approved', 'rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** The wire's numbers for a partner's approval; 0 until it is decided. */
const codes = {
  pending: 0,
  overdue: 0,
  informationNeeded: 0,
  approved: 1,
  rejected: -1,
} as const satisfies Record<ApprovalState, number>;
export type ApprovalCode = (typeof codes)[ApprovalState];

export const approvalCodeOf = (state: ApprovalState): ApprovalCode => codes[state];
