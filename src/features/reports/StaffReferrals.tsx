import { useSearchParams } from 'wouter';

import { claimsIn } from '../../entities/claim/claimPaths.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';

const AllReferrals = lazyPart(() => import('./AllReferrals.tsx'));
const ClaimQueue = lazyPart(() => import('../../entities/claim/ClaimQueue.tsx'));

const loading = <Loading lines={8} />;

/** All referrals, or what partners claim is missing among them. */
export default function StaffReferrals() {
  const [search] = useSearchParams();
  const { isClaims, claim } = claimsIn(search);
  return isClaims ? <ClaimQueue claim={claim} fallback={loading} /> : <AllReferrals fallback={loading} />;
}
