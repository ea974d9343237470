import type { Referral } from '#contract/referrals/referrals.ts';

import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { csvAmounts } from '../../platform/http/csvAmounts.ts';

/** Referrals as rows; amounts in major units with their currencies. Staff also see the partner. */
export function referralsCsv(referrals: AsyncIterable<Referral>, { withPartner }: { withPartner: boolean }): CsvAnswer {
  return {
    filename: 'referrals',
    header: [
      ...(withPartner ? ['Partner'] : []),
      'Shop',
      'Name',
      'App',
      'Plan',
      'Status',
      'Country',
      'First visit',
      'Installed',
      'Revenue',
      'Commission',
    ],
    rows: rows(referrals, withPartner),
  };
}

async function* rows(referrals: AsyncIterable<Referral>, withPartner: boolean): AsyncGenerator<readonly Cell[]> {
  for await (const one of referrals)
    yield [
      ...(withPartner ? [one.partnerName] : []),
      one.shop,
      one.shopName,
      one.app.name,
      one.plan,
      one.state,
      one.country,
      one.firstVisitAt,
      one.installedAt,
      csvAmounts(one.revenue),
      csvAmounts(one.commission),
    ];
}
