import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { Payout, payoutStates as states } from '#contract/payouts/payout.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

type State = (typeof states)[number];

/** How each state of a payout is shown. */
export const payoutStatus = {
  open: { tone: 'neutral', label: stateLabel('open') },
  approved: { tone: 'info', label: stateLabel('approved') },
  onHold: { tone: 'warning', mark: 'paused', label: stateLabel('onHold') },
  processing: { tone: 'active', label: stateLabel('processing') },
  overdue: { tone: 'warning', mark: 'alert', label: stateLabel('overdue') },
  paid: { tone: 'success', label: stateLabel('paid') },
  returned: { tone: 'error', mark: 'back', label: stateLabel('returned') },
  failed: { tone: 'error', label: stateLabel('failed') },
  voided: { tone: 'neutral', mark: 'off', label: stateLabel('voided') },
} as const satisfies Record<State, StatusProps>;

/** How a payout is shown: by its state, and whether its payment was undone. */
export const statusOfPayout = ({ state, undoneAt }: Pick<Payout, 'state' | 'undoneAt'>): StatusProps =>
  undoneAt === null || state === 'returned'
    ? payoutStatus[state]
    : { tone: 'warning', mark: 'alert', label: `${payoutStatus[state].label}, undone` };
