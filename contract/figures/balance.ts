import type { BalanceList, NextPayoutList } from '../payouts/balance.ts';
import type { FigureText } from './figureText.ts';

/** Each part of a balance: its name, and what is in it. */
export const balanceWords = {
  pending: { label: 'Pending', definition: 'Earned; ready once the payout month begins.' },
  held: { label: 'Held', definition: 'On hold until it is cleared.' },
  ready: { label: 'Ready', definition: 'Goes into the next payout.' },
  onItsWay: { label: 'On its way', definition: 'In a payout that is not paid yet.' },
  paid: { label: 'Paid', definition: 'Payments made.' },
  earned: { label: 'Earned', definition: 'Everything earned so far.' },
  payable: { label: 'Payable now', definition: 'Ready, or in a payout that is not paid yet.' },
} as const satisfies Record<Exclude<BalanceList, NextPayoutList>, FigureText>;
