import type { z } from 'zod/mini';

import type { commissionRow } from '#contract/payouts/payouts.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a commission is shown. */
export const commissionStatus = {
  pending: { tone: 'neutral', mark: 'warning', label: 'Pending' },
  held: { tone: 'warning', mark: 'paused', label: 'Held' },
  payable: { tone: 'info', label: 'Payable' },
  paid: { tone: 'success', label: 'Paid' },
  clawedBack: { tone: 'error', mark: 'back', label: 'Clawed back' },
  cancelled: { tone: 'neutral', mark: 'off', label: 'Cancelled' },
} as const satisfies Record<z.output<typeof commissionRow>['state'], StatusProps>;
