import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { balanceWords } from '#contract/figures/balance.ts';
import { nextPayoutWords } from '#contract/figures/nextPayout.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getNextPayout } from '#contract/payouts/payouts.ts';

import { paths } from '../../paths.ts';
import { date, dateTime, money } from '../../shared/text/format.ts';
import { FigureLink } from '../../shared/charts/FigureLink.tsx';
import { balanceQuery } from '../balance/balanceWords.ts';
import { payoutMethodPlace } from './payoutMethodPlace.ts';
import classes from './NextPayout.module.css';

type Next = DataOf<typeof getNextPayout>;

/** A payout waits for a changed method to take effect. */
const expectedFrom = (due: string, { methodCountsFrom }: Next) =>
  methodCountsFrom !== null && Date.parse(methodCountsFrom) > Date.parse(due) ? methodCountsFrom : due;

const words = {
  ...nextPayoutWords,
  held: { label: 'Not included: on hold', definition: balanceWords.held.definition },
};
type ListName = keyof typeof words;

const totalOf = ({ payable, bonuses, reversals }: Next['currencies'][number]) => payable + bonuses + reversals;

export interface NextPayoutProps {
  next: Next;
  /** Itemises only the currency with the most; the others take a line each. */
  isBrief?: boolean;
}

/** What the next payout comes to, by currency, when it comes, what is missing for it, and how it is reckoned. */
export function NextPayout({ next, isBrief = false }: NextPayoutProps) {
  if (next.currencies.length === 0) {
    const minimum = next.minimum[0];
    return (
      <p className={classes.note}>
        Nothing to pay out yet. We pay monthly
        {minimum ? ` once you reach ${money(minimum.amount, minimum.currency)}` : ''}.
      </p>
    );
  }
  return (
    <>
      {next.method === null && (
        <p className={classes.missing}>
          No payout method yet.{' '}
          {isBrief ? (
            <Anchor component={Link} href={paths.payouts.to()} inherit fw={600}>
              Add a payout method
            </Anchor>
          ) : (
            <Anchor href={`#${payoutMethodPlace}`} inherit fw={600}>
              Add a payout method
            </Anchor>
          )}
        </p>
      )}
      {next.methodCountsFrom !== null && (
        <p className={classes.missing}>Your new payout method takes effect on {dateTime(next.methodCountsFrom)}.</p>
      )}
      {next.currencies
        .toSorted((a, b) => totalOf(b) - totalOf(a))
        .map((sums, place) => {
          const { currency, isBelowMinimum } = sums;
          if (!isBrief || place === 0) return <InCurrency key={currency} sums={sums} next={next} />;
          return (
            <div key={currency} className={classes.brief}>
              <span>{isBelowMinimum ? `In ${currency}: below minimum, rolls over` : `In ${currency}`}</span>
              <span>
                <Amount of={totalOf(sums)} currency={currency} list="next" />
              </span>
            </div>
          );
        })}
    </>
  );
}

function InCurrency({ sums, next }: { sums: Next['currencies'][number]; next: Next }) {
  const { currency, date: from, payable, due, bonuses, reversals, pending, held, isBelowMinimum } = sums;
  const total = totalOf(sums);
  const minimum = next.minimum.find((each) => each.currency === currency)?.amount ?? 0;
  const lines: readonly { list: ListName; amount: number; label?: string }[] = [
    { list: 'nextReady', amount: payable - due },
    { list: 'nextDue', amount: due, label: `Commissions ready by ${date(from)}` },
    { list: 'nextBonuses', amount: bonuses },
    { list: 'nextRefunds', amount: reversals },
    { list: 'afterNext', amount: pending },
    { list: 'held', amount: held },
  ];
  return (
    <section className={classes.currency} aria-label={`Next payout in ${currency}`}>
      <div className={classes.head}>
        <p className={classes.total}>
          <Amount of={total} currency={currency} list="next" />
        </p>
        <p className={classes.when}>
          {isBelowMinimum ? 'Below minimum, rolls over' : `Expected from ${date(expectedFrom(from, next))}`}
        </p>
      </div>
      {isBelowMinimum && minimum > 0 && (
        <div className={classes.progress}>
          <progress
            className={classes.bar}
            max={minimum}
            value={Math.max(0, total)}
            aria-label={`Towards the minimum in ${currency}`}
          />
          <p className={classes.note}>
            <b>
              {money(total, currency)} of {money(minimum, currency)}
            </b>
            . Payouts start there; smaller amounts roll over to the next month.
          </p>
        </div>
      )}
      <dl className={classes.lines}>
        {lines
          .filter(({ amount }) => amount !== 0)
          .map(({ list, amount, label = words[list].label }) => (
            <div key={list} className={classes.line}>
              <dt>{label}</dt>
              <dd>
                <Amount of={amount} currency={currency} list={list} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Opens into the entries that make it. */
const Amount = ({ of: amount, currency, list }: { of: number; currency: string; list: ListName }) => (
  <FigureLink {...words[list]} href={paths.payouts.to(balanceQuery(list, currency))} text={money(amount, currency)} />
);
