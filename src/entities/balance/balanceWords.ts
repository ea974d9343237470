import { type BalanceList, balanceParts } from '#contract/payouts/balance.ts';

/** Each part of a balance: its name, and what is in it. */
export const balanceWords = {
  pending: { label: 'Pending', text: 'Earned; ready once the payout month begins.' },
  held: { label: 'Held', text: 'On hold until it is cleared.' },
  ready: { label: 'Ready', text: 'Goes into the next payout.' },
  onItsWay: { label: 'On its way', text: 'In a payout that is not paid yet.' },
  paid: { label: 'Paid', text: 'Payments made.' },
  earned: { label: 'Earned', text: 'Everything earned so far.' },
  payable: { label: 'Payable now', text: 'Ready, or in a payout that is not paid yet.' },
} as const satisfies Record<BalanceList, { label: string; text: string }>;

/** What a balance shows, each of which opens into its list. */
export const balanceLists = [...balanceParts, 'earned'] as const satisfies readonly BalanceList[];

/** The list of that name in an address; null for another. */
export const balanceListIn = (given: string | null): BalanceList | null =>
  [...balanceLists, 'payable' as const].find((list) => list === given) ?? null;

/** In front of the names of the entries' list in the address. */
export const balanceName = 'balance';

/** The query string that opens a part. */
export const balanceQuery = (part: BalanceList, currency: string): string =>
  `${balanceName}.part=${part}&${balanceName}.currency=${currency}`;
