import { getBlockers } from '#contract/payouts.ts';
import { plural } from '#contract/plural.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './Payouts.module.css';

const DAY = 86_400_000;
const waitOf = (cured: string, now: number) => {
  const days = Math.ceil((Date.parse(cured) - now) / DAY);
  if (days <= 0) return 'Included in the next payout run.';
  return days === 1 ? 'Clears tomorrow.' : `Clears in ${plural(days, { one: 'day', other: 'days' })}.`;
};

/** Why one commission is not paid yet: every condition still unmet, with its date where time cures it. */
export function Blockers({ commissionId }: { commissionId: string }) {
  const blockers = useResource(getBlockers, { params: { id: commissionId } });
  return (
    <Resource of={blockers} loading={<Loading lines={3} />}>
      {({ isPaid, blockers: found }) => {
        if (isPaid) return <p className={classes.where}>This commission has been paid.</p>;
        if (found.length === 0)
          return <p className={classes.where}>Nothing is blocking it. It’s included in the next payout run.</p>;
        return (
          <ul className={classes.blockers}>
            {found.map(({ code, text, date: cured }) => (
              <li key={code} className={classes.blocker} data-cured={cured === null ? undefined : ''}>
                <span>{text}</span>
                {cured !== null && <small>{waitOf(cured, Date.now())}</small>}
              </li>
            ))}
          </ul>
        );
      }}
    </Resource>
  );
}
