import { type ReactNode, useId } from 'react';

import { monthsOfPart, type StackPart, stackSums } from '#contract/apps/stack.ts';
import { observedWords } from '#contract/figures/observed.ts';
import { plural } from '#contract/shared/plural.ts';

import { AppName } from '../../../entities/app/AppName.tsx';
import { BarChart } from '../../../shared/charts/BarChart.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { Tile, Tiles } from '../../../shared/charts/Tile.tsx';
import { date, money, moneyCompact, percent } from '../../../shared/text/format.ts';
import { TwoLines } from '../../../shared/table/TwoLines.tsx';
import { priceWords } from '../planWords.ts';
import type { Chosen, Stack } from './stackAddress.ts';
import classes from './StackCalculator.module.css';
import { useOnce } from '../../../shared/data/useOnce.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const shopWords = (shops: number) => plural(shops, { one: 'shop', other: 'shops' });

function partOf({ offer: { clauses, observed }, plan }: Chosen, hasChurn: boolean): StackPart {
  const keptPerMonth = hasChurn ? (observed.keptPerMonth ?? 10_000) : 10_000;
  return { ...plan, clauses, netShare: observed.netShare, keptPerMonth };
}

/** What the stack costs and earns, by currency, by app and by month. */
export function StackResult({
  chosen,
  stack: { shops, hasChurn, hasEarnings },
}: {
  chosen: readonly Chosen[];
  stack: Stack;
}) {
  const now = useOnce(() => new Date().toISOString());
  const parts = chosen.map((one) => ({ ...one, part: partOf(one, hasChurn) }));
  const rows = parts.map((one) => ({ ...one, months: monthsOfPart(one.part, shops) }));
  const sums = stackSums(
    parts.map(({ part }) => part),
    shops,
  );
  const of = (value: (one: (typeof sums)[number]) => number): string =>
    sums.map((one) => money(value(one), one.currency)).join(' + ');
  return (
    <>
      <Sums title={`What the merchant pays for ${shopWords(shops)}`}>
        <Tiles>
          <Tile
            figure="stack.paid"
            label="A month"
            value={of((one) => one.paidPerMonth)}
            hint="Yearly plans spread over 12 months"
          />
          <Tile
            figure="stack.paid"
            label="A year"
            value={of((one) => one.paidPerYear)}
            hint="At today’s prices, without usage and taxes"
          />
        </Tiles>
      </Sums>
      {hasEarnings && (
        <Sums title={`What you earn from ${shopWords(shops)}`}>
          <Tiles>
            <Tile
              figure="stack.earned"
              label="First month"
              value={of(({ earned }) => earned[0] ?? 0)}
              hint="Every shop pays"
            />
            <Tile
              figure="stack.earned"
              label="Monthly average"
              value={of(({ earnedPerYear, earned }) => Math.round(earnedPerYear / earned.length))}
              hint="Over the first year"
            />
            <Tile
              figure="stack.earned"
              label="First year"
              value={of(({ earnedPerYear }) => earnedPerYear)}
              hint={hasChurn ? 'With the usual share of shops leaving' : 'If no shop leaves'}
            />
          </Tiles>
        </Sums>
      )}
      <Panel title="By app" isFlush>
        <DataTable
          rows={rows}
          caption="By app"
          rowId={({ choice }) => choice.app}
          height={2}
          columns={[
            {
              key: 'app',
              label: 'App',
              share: 1.5,
              render: ({ offer, plan }) => (
                <TwoLines second={`${plan.name}, ${priceWords(plan)}`}>
                  <AppName name={offer.name} color={offer.color} />
                </TwoLines>
              ),
            },
            {
              key: 'paid',
              label: 'Merchant, a year',
              align: 'right',
              render: ({ months, plan }) => money(sum(months.charged) * shops, plan.currency),
            },
            ...(hasEarnings
              ? ([
                  {
                    key: 'first',
                    label: 'You, first month',
                    align: 'right',
                    render: ({ months, plan }: (typeof rows)[number]) => money(months.earned[0] ?? 0, plan.currency),
                  },
                  {
                    key: 'year',
                    label: 'You, first year',
                    align: 'right',
                    render: ({ months, plan }: (typeof rows)[number]) => money(sum(months.earned), plan.currency),
                  },
                  {
                    key: 'kept',
                    label: observedWords.keptPerMonth.label,
                    align: 'right',
                    render: ({ offer }: (typeof rows)[number]) => keptWords(offer.observed.keptPerMonth, hasChurn),
                  },
                ] as const)
              : []),
          ]}
        />
      </Panel>
      {hasEarnings &&
        sums.map(({ currency, earned }) => (
          <Panel key={currency} title={sums.length === 1 ? 'Month by month' : `Month by month in ${currency}`}>
            <BarChart
              label="What you earn in each month of the first year"
              of="Month"
              bars={earned.map((amount, month) => ({ name: `${month + 1}`, values: [amount] }))}
              series={['Earned']}
              formatValue={(amount) => money(amount, currency)}
              formatTick={(amount) => moneyCompact(amount, currency)}
            />
          </Panel>
        ))}
      <p className={classes.how}>
        Calculated on {date(now)} with today’s prices and your commission terms, for shops that install now and pay at
        once. Shops kept a month is what the shops of the last 12 months did; where there is too little data, no shop is
        assumed to leave. An estimate, not a promise.
      </p>
    </>
  );
}

function Sums({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.sums} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function keptWords(kept: number | null, hasChurn: boolean): string {
  if (!hasChurn) return percent(10_000);
  return kept === null ? 'Not observed yet' : percent(kept);
}
