import type { NextPayoutList } from '../payouts/balance.ts';
import type { FigureText } from './figureText.ts';

/** Each line of the next payout: its name, and what is in it. */
export const nextPayoutWords = {
  next: { label: 'Next payout', definition: 'Everything ready now or by the next payout.' },
  nextReady: { label: 'Commissions ready now', definition: 'Ready commissions in the next payout.' },
  nextDue: {
    label: 'Commissions ready by then',
    definition: 'Pending now and ready by the next payout, less refunds.',
  },
  nextBonuses: { label: 'Bonuses and adjustments', definition: 'Ready now or by the next payout.' },
  nextRefunds: { label: 'Refunds', definition: 'Taken off the next payout.' },
  afterNext: { label: 'Not included: still pending', definition: 'Not ready by the next payout.' },
} as const satisfies Record<NextPayoutList, FigureText>;
