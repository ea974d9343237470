import type { Partner } from '#contract/partners.ts';

export const approvalStatus = {
  '-1': { tone: 'error', label: 'Rejected' },
  '0': { tone: 'warning', label: 'Pending' },
  '1': { tone: 'success', label: 'Approved' },
} as const satisfies Record<`${Partner['approvalStatus']}`, { tone: string; label: string }>;
