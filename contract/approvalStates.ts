/** Without a schema, so that the login route can read a state without loading one. */
export const approvalStates = ['pending', 'approved', 'rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** The wire's numbers for a partner's approval. */
const codes = { pending: 0, approved: 1, rejected: -1 } as const satisfies Record<ApprovalState, number>;
export type ApprovalCode = (typeof codes)[ApprovalState];

export const approvalCodeOf = (state: ApprovalState): ApprovalCode => codes[state];
export const approvalStateOf = (code: ApprovalCode): ApprovalState =>
  code === 1 ? 'approved' : code === -1 ? 'rejected' : 'pending';
