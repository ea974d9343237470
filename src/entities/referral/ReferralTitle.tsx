import { listReferrals } from '#contract/referrals/referrals.ts';

import { useResource } from '../../shared/data/useResource.ts';

/** The shop of a referral that an address opens and that the page's list may not have. */
export default function ReferralTitle({ id, untitled }: { id: string; untitled: string }) {
  const { data } = useResource(listReferrals, { query: { id } });
  const [referral] = data ?? [];
  return referral ? referral.shopName || referral.shop : untitled;
}
