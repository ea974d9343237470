import { Skeleton } from '@mantine/core';
import type { Money } from '#contract/money.ts';
import { plural } from '#contract/plural.ts';

import { money } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { useUser } from '../../entities/session/session.ts';
import classes from './Payouts.module.css';

const waits = (months: number) => {
  if (months === 0) return 'in the month of the charge';
  return `${plural(months, { one: 'month', other: 'months' })} after the charge`;
};

/** The rules behind the numbers, for this partner; the least that is paid out is undefined while it loads. */
export function HowPayoutsWork({ minimum }: { minimum: readonly Money[] | undefined }) {
  const partner = useUser()?.partner;
  const starts = minimum?.map(({ amount, currency }) => money(amount, currency)).join(' or ');
  return (
    <Panel title="How payouts work">
      <ul className={classes.facts}>
        {partner && <li>A commission becomes payable {waits(partner.payoutMonthsOffset)}.</li>}
        {minimum === undefined ? (
          <li>
            <Skeleton height={14} width="85%" />
          </li>
        ) : (
          minimum.length > 0 && <li>Payouts start at {starts}; smaller amounts roll over.</li>
        )}
        <li>If a payment is refunded, its commission is deducted; from your next payout if already paid.</li>
      </ul>
    </Panel>
  );
}
