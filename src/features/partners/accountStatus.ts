import type { accountStates } from '#contract/user.ts';

export type AccountState = (typeof accountStates)[number];

export const accountStatus = {
  active: { tone: 'success', label: 'Active' },
  suspended: { tone: 'warning', label: 'Suspended' },
  archived: { tone: 'neutral', label: 'Archived' },
} as const satisfies Record<AccountState, { tone: string; label: string }>;
