import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import type { BalanceList } from '#contract/payouts/balance.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getNextPayout } from '#contract/payouts/payouts.ts';

import { paths } from '../../paths.ts';
import { date, dateTime, money } from '../../shared/text/format.ts';
import { CellLink } from '../../shared/table/CellLink.tsx';
import { balanceQuery } from '../balance/balanceWords.ts';
import { payoutMethodPlace } from './payoutMethodPlace.ts';
import classes from './NextPayout.module.css';

type Next = DataOf<typeof getNextPayout>;

/** A payout waits for a changed method to take effect. */
const expectedFrom = (due: string, { methodCountsFrom }: Next) =>
  methodCountsFrom !== null && Date.parse(methodCountsFrom) > Date.parse(due) ? methodCountsFrom : due;

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
              <span>{money(totalOf(sums), currency)}</span>
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
  // What is pending now and ready by then counts here as ready; the list of entries goes by today.
  const isAsToday = due === 0;
  const lines = [
    { label: 'Commissions ready now', amount: payable - due, list: null },
    { label: `Commissions ready by ${date(from)}`, amount: due, list: null },
    { label: 'Bonuses and adjustments', amount: bonuses, list: null },
    { label: 'Refunds', amount: reversals, list: null },
    { label: 'Not included: still pending', amount: pending, list: isAsToday ? 'pending' : null },
    { label: 'Not included: on hold', amount: held, list: 'held' },
  ] as const;
  return (
    <section className={classes.currency} aria-label={`Next payout in ${currency}`}>
      <div className={classes.head}>
        <p className={classes.total}>
          <Amount of={total} currency={currency} list={isAsToday ? 'ready' : null} />
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
          .map(({ label, amount, list }) => (
            <div key={label} className={classes.line}>
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

/** Opens the entries that make it, where one list of the balance has just those. */
const Amount = ({ of: amount, currency, list }: { of: number; currency: string; list: BalanceList | null }) => (
  <CellLink href={list && paths.payouts.to(balanceQuery(list, currency))}>{money(amount, currency)}</CellLink>
);
