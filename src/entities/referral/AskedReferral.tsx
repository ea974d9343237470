import type { ReactNode } from 'react';

import { listReferrals, type Referral } from '#contract/referrals/referrals.ts';

import { useResource } from '../../shared/data/useResource.ts';

interface AskedReferralProps {
  id: string;
  children: (referral: Referral) => ReactNode;
  /** Until it is here. */
  until?: ReactNode;
}

/** What is shown of a referral that an address opens and that the page's list may not have. */
export default function AskedReferral({ id, children, until = null }: AskedReferralProps) {
  const { data } = useResource(listReferrals, { query: { id } });
  const [referral] = data ?? [];
  return referral ? children(referral) : until;
}
