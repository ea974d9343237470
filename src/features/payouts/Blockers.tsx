import { Anchor } from '@mantine/core';

import { type Blocker, getBlockers } from '#contract/payouts/payouts.ts';
import { plural } from '#contract/shared/plural.ts';
import { DAY } from '#contract/shared/day.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { money } from '../../shared/text/format.ts';
import { payoutMethodPlace } from '../../entities/payout/payoutMethodPlace.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './Payouts.module.css';

const waitOf = (cured: string) => {
  const days = Math.ceil((Date.parse(cured) - Date.now()) / DAY);
  if (days <= 0) return 'Included in the next payout run.';
  return days === 1 ? 'Clears tomorrow.' : `Clears in ${plural(days, { one: 'day', other: 'days' })}.`;
};

export interface BlockersProps {
  commissionId: string;
  /** Before going where something can be done. */
  onLeave: () => void;
}

/** Why one commission is not paid yet: what the reader can do first, then what time clears, then what others do. */
export function Blockers({ commissionId, onLeave }: BlockersProps) {
  const blockers = useResource(getBlockers, { params: { id: commissionId } });
  return (
    <Resource of={blockers} loading={<Loading lines={3} />}>
      {({ isPaid, state, blockers: found }) => {
        if (state === 'clawedBack')
          return (
            <p className={classes.where}>
              This commission was paid, then refunded or reversed in full. It is deducted from a later payout.
            </p>
          );
        if (isPaid) return <p className={classes.where}>This commission has been paid.</p>;
        return (
          <ul className={classes.blockers}>
            {found.map((one) => (
              <li key={one.code} className={classes.blocker} data-who={one.who}>
                <span>{one.text}</span>
                <Next of={one} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        );
      }}
    </Resource>
  );
}

/** The date, the way to do it, or who acts next. */
function Next({ of: { code, date, who, progress }, onLeave }: { of: Blocker } & Pick<BlockersProps, 'onLeave'>) {
  if (date !== null) return <small>{waitOf(date)}</small>;
  if (progress !== null) {
    const { amount, minimum, currency } = progress;
    return (
      <small>
        <b>
          {money(amount, currency)} of {money(minimum, currency)}
        </b>
      </small>
    );
  }
  if (code === 'hasPayoutMethod') {
    return (
      <Anchor href={`#${payoutMethodPlace}`} size="sm" fw={600} onClick={onLeave}>
        Add a payout method
      </Anchor>
    );
  }
  if (code === 'isReversalSettled' && who === 'partner') {
    return (
      <Anchor href="#reversals" size="sm" fw={600} onClick={onLeave}>
        Accept or dispute it
      </Anchor>
    );
  }
  return who === 'staff' ? <small>Our team acts next.</small> : null;
}
