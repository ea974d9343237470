import type { getAdminOverview } from '#contract/admin/overview.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { figureWords } from '#contract/figures/words.ts';
import { monthOf } from '#contract/shared/month.ts';

import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import type { PeriodChoice } from '../../shared/period/periodAddress.ts';
import { date, money, moneyCompact, month } from '../../shared/text/format.ts';
import { revenuePointHref } from './revenuePointHref.ts';

interface RevenueChartProps extends Pick<DataOf<typeof getAdminOverview>, 'unit' | 'points' | 'today'> {
  currency: string;
  period: PeriodChoice<string>;
}

/** The course of revenue and commission in one currency; a day or month opens into the report of it. Loaded lazily. */
export default function RevenueChart({ currency, period, unit, points, today }: RevenueChartProps) {
  const of = (values: readonly { amount: number; currency: string }[]) =>
    values.find((value) => value.currency === currency)?.amount ?? 0;
  return (
    <AreaChart
      label="Revenue and commission over time"
      series={[figureWords.revenue.label, figureWords.commission.label]}
      today={today}
      points={points.map((point) => {
        const href = revenuePointHref({ unit, at: point.date, currency }, period);
        return { at: point.date, values: [of(point.revenue), of(point.commission)], hrefs: [href, href] };
      })}
      formatValue={(value) => money(value, currency)}
      formatTick={(value) => moneyCompact(value, currency)}
      formatAt={(at) => (unit === 'month' ? month(monthOf(at)) : date(at))}
    />
  );
}
