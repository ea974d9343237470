import type { getAdminOverview } from '#contract/admin.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { monthOf } from '#contract/month.ts';
import type { Money } from '#contract/money.ts';

import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { date, money, moneyCompact, month } from '../../shared/text/format.ts';

interface RevenueProps {
  overview: Pick<DataOf<typeof getAdminOverview>, 'points' | 'unit'>;
  currency: string;
}

/** What shops paid and partners earned over the period, in one currency. */
export default function Revenue({ overview: { points, unit }, currency }: RevenueProps) {
  const of = (sums: readonly Money[]) => sums.find((sum) => sum.currency === currency)?.amount ?? 0;
  return (
    <AreaChart
      label="Revenue and commission over time"
      series={['Revenue', 'Commission']}
      points={points.map((point) => ({ at: point.date, values: [of(point.revenue), of(point.commission)] }))}
      formatValue={(value) => money(value, currency)}
      formatTick={(value) => moneyCompact(value, currency)}
      formatAt={(at) => (unit === 'month' ? month(monthOf(at)) : date(at))}
    />
  );
}
