import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { figureWords } from '#contract/figures/words.ts';
import type { getPartnerSeries } from '#contract/partners/figures.ts';

import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { date, money, moneyCompact, month } from '../../shared/text/format.ts';
import { bucketPeriod } from '../../shared/period/bucketDays.ts';
import type { PeriodChoice } from '../../shared/period/periodAddress.ts';
import classes from './DashboardPage.module.css';
import { tileHref } from './tileHref.ts';

interface EarningsProps {
  series: DataOf<typeof getPartnerSeries>;
  period: PeriodChoice<string>;
}

/** Earnings over the period, one currency at a time: amounts in different currencies are never added. */
export default function Earnings({ series, period }: EarningsProps) {
  const [chosen, choose] = useState<string | null>(null);
  const totals = new Map<string, number>();
  for (const { earned } of series.points)
    for (const { amount, currency } of earned) totals.set(currency, (totals.get(currency) ?? 0) + Math.abs(amount));
  const currencies = [...totals].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency);
  const currency = currencies.find((each) => each === chosen) ?? currencies[0];
  if (currency === undefined) return <p className={classes.quietEmpty}>No earnings in this period.</p>;
  const formatAt = series.unit === 'day' ? date : month;
  return (
    <>
      {currencies.length > 1 && (
        <SegmentedControl
          size="xs"
          className={classes.currencies}
          aria-label="Currency"
          data={currencies.map((each) => ({ value: each, label: each }))}
          value={currency}
          onChange={choose}
        />
      )}
      <AreaChart
        key={currency}
        label={`Earned by ${series.unit}, in ${currency}`}
        points={series.points.map(({ date: at, earned }) => ({
          at,
          values: [earned.find((sum) => sum.currency === currency)?.amount ?? 0],
          hrefs: [tileHref('earned', bucketPeriod(series.unit, at, period))],
        }))}
        series={[`${figureWords.earned.label} in ${currency}`]}
        formatValue={(amount) => money(amount, currency)}
        formatTick={(amount) => moneyCompact(amount, currency)}
        formatAt={(at) => formatAt(at)}
        today={series.today}
        height={300}
      />
    </>
  );
}
