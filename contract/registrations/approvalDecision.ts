import type { ApprovalCode } from './approvalStates.ts';

/** What the wire's number of an approval says. */
export type Decision = 'pending' | 'approved' | 'rejected';

/** Apart from the states, which the login route does without. */
export const decisionOf = (code: ApprovalCode): Decision =>
  code === 1 ? 'approved' : code === -1 ? 'rejected' : 'pending';
