import type { payoutStates as states } from '#contract/payouts.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

type State = (typeof states)[number];

/** How each state of a payout is shown. */
export const payoutStatus = {
  open: { tone: 'info', label: 'Open' },
  approved: { tone: 'info', label: 'Approved' },
  onHold: { tone: 'warning', label: 'On hold' },
  processing: { tone: 'info', label: 'Processing' },
  paid: { tone: 'success', label: 'Paid' },
  failed: { tone: 'error', label: 'Failed' },
  voided: { tone: 'neutral', label: 'Voided' },
} as const satisfies Record<State, StatusProps>;
