import { listReferrals } from '#contract/referrals/referrals.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import ReferralSummary from './ReferralSummary.tsx';

/** The summary of a referral that an address opens and that the list has on another page. */
export default function OpenedReferral({ id }: { id: string }) {
  const resource = useResource(listReferrals, { query: { id } });
  return <Resource of={resource}>{([referral]) => referral && <ReferralSummary referral={referral} />}</Resource>;
}
