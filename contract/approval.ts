import { z } from 'zod/mini';

/** The wire's numbers for a partner's approval: 0 pending, 1 approved, -1 rejected. */
export const approvalCode = z.union([z.literal(0), z.literal(1), z.literal(-1)], 'Use 0, 1 or -1.');
export type ApprovalCode = z.output<typeof approvalCode>;
export const approvalStates = ['pending', 'approved', 'rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];

const codes = { pending: 0, approved: 1, rejected: -1 } as const satisfies Record<ApprovalState, ApprovalCode>;
export const approvalCodeOf = (state: ApprovalState): ApprovalCode => codes[state];
export const approvalStateOf = (code: ApprovalCode): ApprovalState =>
  code === 1 ? 'approved' : code === -1 ? 'rejected' : 'pending';
