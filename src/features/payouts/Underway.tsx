import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { listUnderway } from '#contract/payouts/payouts.ts';

import { paths } from '../../paths.ts';
import { date, dateTime, money, month } from '../../shared/text/format.ts';
import { accountWords } from '../../entities/payout/payoutMethodWords.ts';
import classes from './Underway.module.css';
import { dayOf } from '#contract/shared/day.ts';

type OnItsWay = DataOf<typeof listUnderway>[number];

const steps = ['Prepared', 'Approved', 'Paid'] as const;

/** How many of the steps are behind it; on hold or failed it stands where it stood. */
const done = { open: 1, onHold: 1, approved: 2, processing: 2, overdue: 2, failed: 2 } as const satisfies Record<
  OnItsWay['state'],
  number
>;

const today = () => dayOf(Date.now());

function whenWords({ state, reason, expectedBy, methodCountsFrom }: OnItsWay): string {
  if (state === 'onHold') return `On hold. ${reason}`.trim();
  if (state === 'failed') return `The payment failed and will be tried again. ${reason}`.trim();
  if (state === 'overdue') return 'The bank hasn’t confirmed it yet. We are looking into it.';
  if (methodCountsFrom !== null) return `Your new payout method takes effect on ${dateTime(methodCountsFrom)}.`;
  if (expectedBy === null) return '';
  return expectedBy < today() ? `Running late: expected by ${date(expectedBy)}` : `Expected by ${date(expectedBy)}`;
}

/** Payouts that are made and not paid yet: how much, how far, when and where to. */
export default function Underway({ payouts }: { payouts: readonly OnItsWay[] }) {
  return (
    <ul className={classes.cards} aria-label="Payouts on their way">
      {payouts.map((payout) => (
        <li key={payout.id} className={classes.card}>
          <div className={classes.head}>
            <Anchor component={Link} href={paths.payout.to(payout.id)} inherit fw={600}>
              {month(payout.month)} payout
            </Anchor>
            <span className={classes.amount}>{money(payout.amount, payout.currency)}</span>
          </div>
          <ol className={classes.steps}>
            {steps.map((step, place) => (
              <li
                key={step}
                data-done={place < done[payout.state] || undefined}
                aria-current={place === done[payout.state] - 1 ? 'step' : undefined}
              >
                {step}
              </li>
            ))}
          </ol>
          <p className={classes.facts} data-stuck={payout.expectedBy === null || undefined}>
            <span>{whenWords(payout)}</span>
            <span>{payout.account === null ? 'No payout method yet' : accountWords(payout.account)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
