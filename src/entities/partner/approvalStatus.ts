import type { ApprovalState } from '#contract/registrations/approvalStates.ts';
import type { Partner } from '#contract/partners/partners.ts';

/** A registration in the words of staff, who see whose turn it is. */
export const registrationStatus = {
  pending: { tone: 'warning', label: 'Pending' },
  overdue: { tone: 'error', label: 'Overdue' },
  informationNeeded: { tone: 'neutral', label: 'Waiting for information' },
  approved: { tone: 'success', label: 'Approved' },
  rejected: { tone: 'error', label: 'Rejected' },
} as const satisfies Record<ApprovalState, { tone: string; label: string }>;

export const approvalStatus = {
  '-1': registrationStatus.rejected,
  '0': registrationStatus.pending,
  '1': registrationStatus.approved,
} as const satisfies Record<`${Partner['approvalStatus']}`, { tone: string; label: string }>;
