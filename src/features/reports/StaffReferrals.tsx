import { useSearchParams } from 'wouter';

import { casesIn } from '../../entities/case/casePaths.ts';
import { claimsIn } from '../../entities/claim/claimPaths.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';

const AllReferrals = lazyPart(() => import('./AllReferrals.tsx'));
const Cases = lazyPart(() => import('../../entities/case/Cases.tsx'));
const ClaimQueue = lazyPart(() => import('../../entities/claim/ClaimQueue.tsx'));

const loading = <Loading lines={8} />;

/** All referrals, what partners claim is missing among them, or what rules found about them. */
export default function StaffReferrals() {
  const [search] = useSearchParams();
  const { isClaims, claim } = claimsIn(search);
  const { isCases, opened } = casesIn(search);
  if (isCases) return <Cases opened={opened} isStaff fallback={loading} />;
  return isClaims ? <ClaimQueue claim={claim} fallback={loading} /> : <AllReferrals fallback={loading} />;
}
