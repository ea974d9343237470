import type { Cell, CsvAnswer } from '../../../platform/http/csv.ts';
import { majorUnits } from '../../../platform/currency.ts';
import type { ReplayPartner } from './queries.ts';

/** What a replay came to for each partner; amounts in major units of the currency beside them. */
export const replayPartnersCsv = (partners: AsyncIterable<ReplayPartner>): CsvAnswer => ({
  filename: 'what-if',
  header: ['Partner', 'Currency', 'Charges', 'Changed', 'Recorded', 'Now', 'Edited', 'Difference'],
  rows: rows(partners),
});

async function* rows(partners: AsyncIterable<ReplayPartner>): AsyncGenerator<readonly Cell[]> {
  for await (const { partner, currency, charges, changed, recorded, before, after, difference } of partners)
    yield [
      partner.name,
      currency,
      charges,
      changed,
      majorUnits(recorded, currency),
      majorUnits(before, currency),
      majorUnits(after, currency),
      majorUnits(difference, currency),
    ];
}
