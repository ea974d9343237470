import { Button } from '@mantine/core';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { addMonths } from '#contract/shared/month.ts';
import { plural } from '#contract/shared/plural.ts';
import type { previewPayouts } from '#contract/payouts/work.ts';
import { byWorth } from '#contract/shared/roughWorth.ts';

import { money, month as monthName } from '../../../shared/text/format.ts';
import { change, changeBetween } from '../../../shared/charts/share.ts';
import { payoutForms } from '../payoutForms.ts';
import { exceptionWords } from './runWords.ts';
import classes from './RunPage.module.css';

interface RunSummaryProps {
  preview: DataOf<typeof previewPayouts>;
  isBusy: boolean;
  onRun: () => void;
}

/** What the run comes to, by currency, next to the month before; stays in sight. */
export function RunSummary({ preview: { month, rows, totals, before }, isBusy, onRun }: RunSummaryProps) {
  const made = rows.filter(({ carriedOver }) => carriedOver === null);
  const toReview = (currency: string) =>
    made.filter((row) => row.currency === currency && exceptionWords(row).length > 0).length;
  const against = (currency: string, amount: number) => {
    const earlier = before.find((sum) => sum.currency === currency)?.amount ?? null;
    const grown = changeBetween(amount, earlier);
    return grown === null
      ? `nothing in ${monthName(addMonths(month, -1))}`
      : `${change(grown)} on ${monthName(addMonths(month, -1))}`;
  };
  return (
    <section className={classes.summary} aria-label="Summary of the run">
      <dl className={classes.sums}>
        {totals.toSorted(byWorth).map(({ currency, amount }) => (
          <div key={currency}>
            <dt>{plural(made.filter((row) => row.currency === currency).length, payoutForms)}</dt>
            <dd>{money(amount, currency)}</dd>
            <dd className={classes.change}>{against(currency, amount)}</dd>
            {toReview(currency) > 0 && <dd className={classes.change}>{toReview(currency)} of them to review first</dd>}
          </div>
        ))}
        {totals.length === 0 && <div>No payouts will be created.</div>}
      </dl>
      <Button disabled={made.length === 0} loading={isBusy} onClick={onRun}>
        Run {monthName(month)}
      </Button>
    </section>
  );
}
