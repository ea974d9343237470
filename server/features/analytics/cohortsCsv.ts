import type { getCohorts } from '#contract/analytics/analytics.ts';
import { cohortWords as words } from '#contract/figures/cohorts.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { csvAmounts } from '../../platform/http/csvAmounts.ts';

/** A row for each month of install and each month since; the last of each is the present month. */
export const cohortsCsv = (cohorts: DataOf<typeof getCohorts>): CsvAnswer => ({
  filename: 'cohorts',
  header: [
    'Installed in',
    words.shops.label,
    'Months since',
    'Month is over',
    words.paying.label,
    words.net.label,
    words.total.label,
    words.perShop.label,
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
