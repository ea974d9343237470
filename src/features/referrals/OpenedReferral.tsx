import { listReferrals, type Referral } from '#contract/referrals/referrals.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import ReferralSummary from './ReferralSummary.tsx';

interface OpenedReferralProps {
  id: string;
  /** The referral, where it is on the list’s page. */
  listed: Referral | undefined;
}

/** The summary of a referral that is opened, of one by its address too. */
export default function OpenedReferral({ id, listed }: OpenedReferralProps) {
  return listed ? <ReferralSummary referral={listed} /> : <Elsewhere id={id} />;
}

/** On another page of the list. */
function Elsewhere({ id }: { id: string }) {
  const resource = useResource(listReferrals, { query: { id } });
  return <Resource of={resource}>{([referral]) => referral && <ReferralSummary referral={referral} />}</Resource>;
}
