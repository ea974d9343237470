import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';

import { forecastWords as words } from '#contract/figures/forecast.ts';
import { getForecast, type PayoutForecast as Forecast } from '#contract/payouts/getForecast.ts';
import { plural } from '#contract/shared/plural.ts';

import { BarChart } from '../../shared/charts/BarChart.tsx';
import { FigureName } from '../../shared/charts/FigureName.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { ScrollRegion } from '../../shared/page/ScrollRegion.tsx';
import { dash, money, moneyCompact, month } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './PayoutForecast.module.css';

export interface PayoutForecastProps {
  partnerId: string;
}

/** The next six payouts of a partner: what is earned for each, and how much more is likely. Loaded lazily. */
export default function PayoutForecast({ partnerId }: PayoutForecastProps) {
  const forecast = useResource(getForecast, { params: { id: partnerId } });
  return (
    <Panel title="Upcoming payouts" description="Earned so far, and what is likely to follow.">
      <Resource of={forecast} loading={<Loading lines={8} />}>
        {(currencies) => <Currencies of={currencies} />}
      </Resource>
    </Panel>
  );
}

type Payout = Forecast['payouts'][number];

/** The most that each payout may come to, added up: the currency that matters most comes first. */
const sizeOf = ({ payouts }: Forecast) =>
  payouts.reduce((total, { earned, rest }) => total + earned + (rest?.likely ?? 0), 0);

function Currencies({ of: currencies }: { of: readonly Forecast[] }) {
  const [chosen, choose] = useState<string | null>(null);
  const ordered = currencies.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const shown = ordered.find(({ currency }) => currency === chosen) ?? ordered[0];
  if (shown === undefined)
    return <p className={classes.note}>Nothing earned yet. Forecasts start with the first commission.</p>;
  return (
    <div className={classes.forecast}>
      {ordered.length > 1 && (
        <SegmentedControl
          size="xs"
          className={classes.currencies}
          aria-label="Currency of the forecast"
          data={ordered.map(({ currency }) => currency)}
          value={shown.currency}
          onChange={choose}
        />
      )}
      <InCurrency key={shown.currency} of={shown} />
    </div>
  );
}

/** What a payout comes to: low, likely and high; null where only what is earned is known. */
const totalOf = ({ earned, rest }: Payout) =>
  rest && { low: earned + rest.low, likely: earned + rest.likely, high: earned + rest.high };

const isUncertain = ({ rest }: Payout) => rest !== null && rest.low < rest.high;

function InCurrency({ of: { currency, minimum, held, payouts: months } }: { of: Forecast }) {
  const inWords = (amount: number) => money(amount, currency);
  const isEstimated = months.some(({ rest }) => rest !== null);
  // Without an estimate nothing is known of the months after the last with something earned.
  const payouts = isEstimated
    ? months
    : months.slice(0, Math.max(1, months.findLastIndex(({ earned }) => earned !== 0) + 1));
  return (
    <>
      <BarChart
        key={currency}
        label={`Upcoming payouts in ${currency}`}
        of="Month"
        bars={payouts.map((payout) => {
          const total = totalOf(payout);
          return {
            name: month(payout.month),
            values: [
              payout.earned,
              ...(isEstimated ? [total?.low ?? payout.earned, total?.high ?? payout.earned] : []),
            ],
          };
        })}
        series={isEstimated ? [words.earned.label, words.low.label, words.high.label] : [words.earned.label]}
        formatValue={inWords}
        formatTick={(amount) => moneyCompact(amount, currency)}
        height={260}
      />
      <ScrollRegion className={classes.scroll} aria-label={`Forecast by month in ${currency}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Payout</th>
              <th scope="col">
                <FigureName {...words.earned} />
              </th>
              {isEstimated && (
                <th scope="col">
                  <FigureName {...words.likely} />
                </th>
              )}
              {isEstimated && (
                <th scope="col">
                  <FigureName {...words.band} />
                </th>
              )}
              {isEstimated && (
                <th scope="col">
                  <FigureName {...words.accuracy} />
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => {
              const total = totalOf(payout);
              return (
                <tr key={payout.month}>
                  <th scope="row">{month(payout.month)}</th>
                  <td>{inWords(payout.earned)}</td>
                  {isEstimated && <td>{total ? inWords(total.likely) : dash}</td>}
                  {isEstimated && <td>{total ? `${inWords(total.low)} – ${inWords(total.high)}` : dash}</td>}
                  {isEstimated && <td>{pastOf(payout)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={classes.notes}>
        {isEstimated ? (
          <p className={classes.note}>
            About 8 in 10 payouts should fall within the band. <b>{accuracyOf(payouts)}</b>
          </p>
        ) : (
          <p className={classes.note}>
            There isn’t enough history to estimate future earnings; it takes about 15 months. The amounts above are
            earned so far.
          </p>
        )}
        {held !== 0 && <p className={classes.note}>{inWords(held)} is on hold and not included.</p>}
        <p className={classes.note}>
          A payout below {inWords(minimum)} rolls over to the next month. Future bonuses are not estimated.
        </p>
      </div>
    </>
  );
}

const pastOf = ({ rest }: Payout) =>
  rest === null || rest.accuracy.months === 0 ? dash : `${rest.accuracy.inside} of ${rest.accuracy.months}`;

/** How the first payout that is uncertain was forecast in the past. */
function accuracyOf(payouts: readonly Payout[]): string {
  const accuracy = payouts.find(isUncertain)?.rest?.accuracy;
  if (accuracy === undefined) return '';
  if (accuracy.months === 0) return 'There’s no past month to check this against yet.';
  return `In ${accuracy.inside} of the last ${plural(accuracy.months, { one: 'month', other: 'months' })} the amount was inside the band.`;
}
