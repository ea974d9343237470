import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';

import type { ReplayOutcome } from '#contract/payTerms/replays.ts';

import { AreaChart } from '../../../shared/charts/AreaChart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { money, moneyCompact, month } from '../../../shared/text/format.ts';
import { monthsIn } from './replayWords.ts';
import classes from './WhatIf.module.css';
import { useOnce } from '../../../shared/data/useOnce.ts';
import { dayOf } from '#contract/shared/day.ts';

const curves = [
  { key: 'earned', title: 'Earned, by month' },
  { key: 'payable', title: 'Becomes payable, by month' },
] as const;

/** What is earned in each month, and when it has to be paid, under both terms; one currency at a time. */
export function CashCurve({ outcome }: { outcome: ReplayOutcome }) {
  const currencies = outcome.totals.map(({ currency }) => currency);
  const [chosen, choose] = useState<string | null>(null);
  // Months of payouts are those of UTC.
  const today = useOnce(() => dayOf(Date.now()));
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  if (currency === undefined) return null;
  const months = monthsIn(outcome, currency);
  return (
    <Panel
      title="Cash by month"
      description="When commissions are earned, and when they become payable."
      actions={
        currencies.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Currency"
            data={currencies.map((one) => ({ value: one, label: one }))}
            value={currency}
            onChange={choose}
          />
        )
      }
    >
      <div className={classes.curves}>
        {curves.map(({ key, title }) => (
          <div key={`${key} ${currency}`}>
            <h3>{title}</h3>
            <AreaChart
              label={`${title}, in ${currency}`}
              points={months.map((one) => ({ at: one.month, values: [...one[key]] }))}
              series={['Terms in force', 'Edited terms']}
              formatValue={(amount) => money(amount, currency)}
              formatTick={(amount) => moneyCompact(amount, currency)}
              formatAt={(at) => month(at)}
              today={today}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}
