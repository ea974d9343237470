import type { accountStates } from '#contract/session/user.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

export type AccountState = (typeof accountStates)[number];

export const accountStatus = {
  active: { tone: 'success', label: 'Active' },
  suspended: { tone: 'warning', mark: 'paused', label: 'Suspended' },
  archived: { tone: 'neutral', mark: 'off', label: 'Archived' },
} as const satisfies Record<AccountState, StatusProps>;
