import type { getCohorts } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { csvAmounts } from '../../platform/http/csvAmounts.ts';

/** A row for each month of install and each month since; the last of each is the present month. */
export const cohortsCsv = (cohorts: DataOf<typeof getCohorts>): CsvAnswer => ({
  filename: 'cohorts',
  header: [
    'Installed in',
    'Shops',
    'Months since',
    'Month is over',
    'Paying shops',
    'Net revenue',
    'Net revenue so far',
    'Lifetime value per shop',
  ],
  rows: cohorts.flatMap(({ month, shops, ages }) =>
    ages.map(({ age, paying, net, total, perShop }, place): readonly Cell[] => [
      month,
      shops,
      age,
      place < ages.length - 1 ? 'yes' : 'no',
      paying,
      csvAmounts(net),
      csvAmounts(total),
      csvAmounts(perShop),
    ]),
  ),
});
