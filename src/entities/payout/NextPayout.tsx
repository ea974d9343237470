import type { DataOf } from '#contract/endpoint.ts';
import type { getNextPayout } from '#contract/payouts.ts';

import { date, money } from '../../shared/text/format.ts';
import classes from './NextPayout.module.css';

type Next = DataOf<typeof getNextPayout>;

const totalOf = ({ payable, bonuses, reversals }: Next['currencies'][number]) => payable + bonuses + reversals;

export interface NextPayoutProps {
  next: Next;
  /** Reckons only the currency that most is in; the others are a line each. */
  isBrief?: boolean;
}

/** What the next payout comes to, by currency, and how it is reckoned. */
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
  return next.currencies
    .toSorted((a, b) => totalOf(b) - totalOf(a))
    .map((sums, place) => {
      const { currency, payable, bonuses, reversals, pending, held, isBelowMinimum } = sums;
      const total = totalOf(sums);
      const minimum = next.minimum.find((each) => each.currency === currency);
      const lines = [
        { label: 'Commissions', amount: payable },
        { label: 'Bonuses and adjustments', amount: bonuses },
        { label: 'Refunds', amount: reversals },
      ].filter(({ amount }, index) => index === 0 || amount !== 0);
      if (isBrief && place > 0) {
        return (
          <div key={currency} className={classes.brief}>
            <span>{isBelowMinimum ? `In ${currency}: below minimum, rolls over` : `In ${currency}`}</span>
            <span>{money(total, currency)}</span>
          </div>
        );
      }
      return (
        <section key={currency} className={classes.currency} aria-label={`Next payout in ${currency}`}>
          <div className={classes.head}>
            <p className={classes.total}>{money(total, currency)}</p>
            <p className={classes.when}>
              {isBelowMinimum ? 'Below minimum, rolls over' : `Expected from ${date(next.date)}`}
            </p>
          </div>
          <dl className={classes.lines}>
            {lines.map(({ label, amount }) => (
              <div key={label} className={classes.line}>
                <dt>{label}</dt>
                <dd>{money(amount, currency)}</dd>
              </div>
            ))}
            <div className={classes.line} data-sum>
              <dt>Next payout</dt>
              <dd>{money(total, currency)}</dd>
            </div>
            {pending !== 0 && (
              <div className={classes.line}>
                <dt>Becomes payable later</dt>
                <dd>{money(pending, currency)}</dd>
              </div>
            )}
            {held !== 0 && (
              <div className={classes.line}>
                <dt>Held for review</dt>
                <dd>{money(held, currency)}</dd>
              </div>
            )}
          </dl>
          {isBelowMinimum && minimum && (
            <p className={classes.note}>
              Payouts start at {money(minimum.amount, currency)}; smaller amounts roll over to the next month.
            </p>
          )}
        </section>
      );
    });
}
