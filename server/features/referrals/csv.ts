import type { Referral } from '#contract/referrals/referrals.ts';

import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { csvAmounts } from '../../platform/http/csvAmounts.ts';

/** Referrals as rows; amounts in major units with their currencies. Staff also see the partner, and net revenue. */
export function referralsCsv(referrals: AsyncIterable<Referral>, { isForStaff }: { isForStaff: boolean }): CsvAnswer {
  return {
    filename: 'referrals',
    header: [
      ...(isForStaff ? ['Partner'] : []),
      'Shop',
      'Name',
      'App',
      'Plan',
      'Status',
      'Country',
      'First visit',
      'Installed',
      'Uninstalled',
      'Revenue',
      ...(isForStaff ? ['Net revenue'] : []),
      'Commission',
    ],
    rows: rows(referrals, isForStaff),
  };
}

async function* rows(referrals: AsyncIterable<Referral>, isForStaff: boolean): AsyncGenerator<readonly Cell[]> {
  for await (const one of referrals)
    yield [
      ...(isForStaff ? [one.partnerName] : []),
      one.shop,
      one.shopName,
      one.app.name,
      one.plan,
      one.state,
      one.country,
      one.firstVisitAt,
      one.installedAt,
      one.uninstalledAt,
      csvAmounts(one.revenue),
      ...(isForStaff ? [csvAmounts(one.net ?? [])] : []),
      csvAmounts(one.commission),
    ];
}
