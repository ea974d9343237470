import { referralSumWords as words } from '#contract/figures/referralSums.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { sumReferrals } from '#contract/referrals/referrals.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { Meanings } from '../../shared/page/Meanings.tsx';
import { amounts } from '../../shared/text/format.ts';
import classes from './ReferralSums.module.css';

interface ReferralSumsProps {
  /** As the list is narrowed. */
  query: InputOf<typeof sumReferrals>['query'];
  /** Whether its amounts are of a period; otherwise of all time. */
  isOfPeriod: boolean;
}

/** What the listed shops have brought together, on all pages: the figure that opened the list. */
export default function ReferralSums({ query, isOfPeriod }: ReferralSumsProps) {
  const sums = useResource(sumReferrals, { query });
  if (sums.data === null) return null;
  return (
    <>
      <section className={classes.sums} aria-label="Totals">
        <Resource of={sums} loading={<Loading lines={2} />}>
          {(known) =>
            known && (
              <Definition
                items={[
                  { label: words.revenue.label, value: amounts(known.revenue) },
                  { label: words.net.label, value: amounts(known.net) },
                  { label: words.commission.label, value: amounts(known.commission) },
                ]}
              />
            )
          }
        </Resource>
        <p>
          {isOfPeriod
            ? 'Totals for the period, across all pages.'
            : 'All-time totals of these shops, across all pages.'}
        </p>
      </section>
      <Meanings of={Object.values(words)} />
    </>
  );
}
