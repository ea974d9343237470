import type { PayoutAccount } from '#contract/payoutMethods/payoutMethods.ts';

import { openAccount } from '../payoutMethods/account.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { BatchRow } from './queries.ts';

/** A payout to be paid, with the whole account it goes to; null for one that was marked as approved without a method. */
export interface Payable extends BatchRow {
  readonly account: PayoutAccount | null;
}

/** The rows of a batch with their accounts: for a file that leaves the product, never for a list. */
export const withAccounts = (rows: readonly BatchRow[], secrets: Secrets): Payable[] =>
  rows.map((row) => {
    const { methodId: id, method, sealed } = row;
    const isKnown = id !== null && method !== null && sealed !== null;
    return { ...row, account: isKnown ? openAccount(secrets, { id, method, sealed }) : null };
  });
