import { useSearchParams } from 'wouter';

import { queryAnalytics } from '#contract/analytics/analytics.ts';
import { metrics } from '#contract/analytics/metrics.ts';
import { monthOf } from '#contract/shared/month.ts';
import { DAY } from '#contract/shared/day.ts';

import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { date, money, moneyCompact, month } from '../../shared/text/format.ts';
import { CurrencyChoice, shownCurrency } from './CurrencyChoice.tsx';
import { bucketHref } from './bucketHref.ts';
import type { Filters } from './useFilters.ts';

const shown = ['netRevenue', 'commission'] as const;
const mostDays = 92;

const long: ReadonlySet<string> = new Set(['all time', 'this_year', 'last_year']);

/** Days of a short period, months of a long one. */
function unitOf({ value, range }: Pick<Period, 'value' | 'range'>): 'day' | 'month' {
  if (range) return (Date.parse(range.to) - Date.parse(range.from)) / DAY < mostDays ? 'day' : 'month';
  return long.has(value) ? 'month' : 'day';
}

/** Net revenue and commission, in one currency; a day or month opens into the partners of it. */
export function RevenueOverTime({ period, filters }: { period: Period; filters: Filters }) {
  const [search] = useSearchParams();
  const unit = unitOf(period);
  const series = useResource(queryAnalytics, {
    body: {
      metrics: [...shown],
      groupBy: unit,
      filters: filters.given,
      ...period.query,
      limit: 400,
    },
  });
  const choice = shownCurrency(
    search,
    (series.data ?? []).flatMap(({ values }) =>
      values.flatMap((one) => (one.currency === null ? [] : [{ amount: one.value ?? 0, currency: one.currency }])),
    ),
  );
  const { currency } = choice;
  return (
    <Panel title="Net revenue and commission" actions={<CurrencyChoice {...choice} />}>
      <Resource of={series}>
        {(rows) => {
          const of = (values: (typeof rows)[number]['values'], metric: string) =>
            values.find((one) => one.metric === metric && one.currency === currency)?.value ?? 0;
          return (
            <AreaChart
              label={`Net revenue and commission over time, ${currency}`}
              series={shown.map((metric) => metrics[metric].label)}
              points={rows.map(({ key, values }) => ({
                at: key ?? '',
                values: shown.map((metric) => of(values, metric)),
                hrefs: shown.map((metric) =>
                  bucketHref(search, { metric, unit, at: key ?? '', days: series.meta?.days }),
                ),
              }))}
              formatValue={(value) => money(value, currency)}
              formatTick={(value) => moneyCompact(value, currency)}
              formatAt={(at) => (unit === 'month' ? month(monthOf(at)) : date(at))}
              today={series.meta?.today}
            />
          );
        }}
      </Resource>
    </Panel>
  );
}
