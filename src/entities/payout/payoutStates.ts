import type { Payout, payoutStates as states } from '#contract/payouts.ts';

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

/** How a payout is shown: by its state, and whether its payment was undone. */
export const statusOfPayout = ({ state, undoneAt }: Pick<Payout, 'state' | 'undoneAt'>): StatusProps =>
  undoneAt === null ? payoutStatus[state] : { tone: 'warning', label: `${payoutStatus[state].label}, undone` };
