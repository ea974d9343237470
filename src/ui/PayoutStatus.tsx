import type { Payout } from '#contract/payouts.ts';

import { Status, type StatusProps } from './Status.tsx';

const faces = {
  open: { tone: 'info', label: 'Open' },
  approved: { tone: 'info', label: 'Approved' },
  onHold: { tone: 'warning', label: 'On hold' },
  processing: { tone: 'info', label: 'On its way' },
  paid: { tone: 'success', label: 'Paid' },
  failed: { tone: 'error', label: 'Failed' },
  voided: { tone: 'neutral', label: 'Voided' },
} as const satisfies Record<Payout['state'], StatusProps>;

export function PayoutStatus({ state }: Pick<Payout, 'state'>) {
  return <Status {...faces[state]} />;
}
