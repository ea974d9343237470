import type { ReactNode } from 'react';

import { listReferrals } from '#contract/referrals/referrals.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Lifecycle } from '../lifecycle/Lifecycle.tsx';
import ReferralJourney from './ReferralJourney.tsx';

const ReferralReview = lazyPart(() => import('./ReferralReview.tsx'));
const ReferralFacts = lazyPart(() => import('./ReferralFacts.tsx'));

interface ReferralPartsProps {
  id: string;
  isStaff: boolean;
  /** What the page knows of it. */
  children: ReactNode;
}

/** What a referral is made of; one that is not there is said once, for all of it. */
export default function ReferralParts({ id, isStaff, children }: ReferralPartsProps) {
  const { data, problem } = useResource(listReferrals, { query: { id } });
  if (data?.length === 0 || problem?.status === 404)
    return <Empty title="There’s no such referral." text="It may belong to someone else." />;
  return (
    <>
      {children}
      {isStaff && <ReferralReview id={id} />}
      {isStaff && <ReferralFacts id={id} />}
      <ReferralJourney id={id} />
      <Lifecycle entity="referral" id={id} />
    </>
  );
}
