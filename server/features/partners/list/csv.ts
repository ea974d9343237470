import type { PartnerRow } from '#contract/partners/list.ts';

import type { Cell, CsvAnswer } from '../../../platform/http/csv.ts';
import { csvAmounts } from '../../../platform/http/csvAmounts.ts';

/** Partners as rows; amounts in major units with their currencies. */
export const partnersCsv = (partners: AsyncIterable<PartnerRow>): CsvAnswer => ({
  filename: 'partners',
  header: [
    'Partner',
    'Domain',
    'Country',
    'Account',
    'Tags',
    'Managers',
    'Referrals',
    'Earned',
    'Balance',
    'Last referral',
    'Registered',
  ],
  rows: rows(partners),
});

async function* rows(partners: AsyncIterable<PartnerRow>): AsyncGenerator<readonly Cell[]> {
  for await (const one of partners)
    yield [
      one.name,
      one.domain,
      one.country,
      one.accountStatus,
      one.tags.map(({ name }) => name).join('; '),
      one.managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('; '),
      one.referrals,
      csvAmounts(one.earned),
      csvAmounts(one.balance),
      one.lastReferralAt,
      one.createdAt,
    ];
}
