import type { DataOf } from '#contract/shared/endpoint.ts';
import type { previewPayouts } from '#contract/payouts/work.ts';

import { dateTime, money } from '../../../shared/text/format.ts';

export type RunRow = DataOf<typeof previewPayouts>['rows'][number];

const carried = {
  below_minimum: 'Below minimum',
  negative: 'Negative balance: refunds exceed earnings',
  already_run: 'Already has a payout this month',
  account_not_active: 'Account not active',
} as const;

export const carriedWords = (row: RunRow): string => (row.carriedOver === null ? '' : carried[row.carriedOver]);

/** Why a row is worth a look before the run; nothing for any other. */
export function exceptionWords(row: RunRow): string[] {
  if (row.carriedOver !== null) {
    return row.carriedOver === 'negative' || row.carriedOver === 'account_not_active' ? [carriedWords(row)] : [];
  }
  return row.exceptions.map((exception) => {
    switch (exception) {
      case 'no_method':
        return 'No payout method';
      case 'method_waits':
        return row.methodCountsFrom === null
          ? 'New payout method waits'
          : `New payout method takes effect on ${dateTime(row.methodCountsFrom)}`;
      case 'first':
        return `First payout in ${row.currency}`;
      case 'unusual':
        return row.usual === null ? 'Unusual' : `More than 3× the usual ${money(row.usual, row.currency)}`;
    }
  });
}
