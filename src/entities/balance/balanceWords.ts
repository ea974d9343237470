import { type BalanceList, balanceListNames, balanceParts } from '#contract/payouts/balance.ts';

/** What a balance shows, each of which opens into its list. */
export const balanceLists = [...balanceParts, 'earned'] as const satisfies readonly BalanceList[];

/** The list of that name in an address; null for another. */
export const balanceListIn = (given: string | null): BalanceList | null =>
  balanceListNames.find((list) => list === given) ?? null;

/** In front of the names of the entries' list in the address. */
export const balanceName = 'balance';

/** The query string that opens a part. */
export const balanceQuery = (part: BalanceList, currency: string): string =>
  `${balanceName}.part=${part}&${balanceName}.currency=${currency}`;
