import type { getAdminOverview } from '#contract/admin/overview.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { figureWords } from '#contract/figures/words.ts';
import { monthOf } from '#contract/shared/month.ts';

import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { date, money, moneyCompact, month } from '../../shared/text/format.ts';

interface RevenueChartProps extends Pick<DataOf<typeof getAdminOverview>, 'unit' | 'points' | 'today'> {
  currency: string;
}

/** The course of revenue and commission in one currency; loaded lazily. */
export default function RevenueChart({ currency, unit, points, today }: RevenueChartProps) {
  const of = (values: readonly { amount: number; currency: string }[]) =>
    values.find((value) => value.currency === currency)?.amount ?? 0;
  return (
    <AreaChart
      label="Revenue and commission over time"
      series={[figureWords.revenue.label, figureWords.commission.label]}
      today={today}
      points={points.map((point) => ({ at: point.date, values: [of(point.revenue), of(point.commission)] }))}
      formatValue={(value) => money(value, currency)}
      formatTick={(value) => moneyCompact(value, currency)}
      formatAt={(at) => (unit === 'month' ? month(monthOf(at)) : date(at))}
    />
  );
}
