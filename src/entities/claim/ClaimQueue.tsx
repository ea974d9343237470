import { listClaims } from '#contract/claims/claims.ts';

import { useCollection } from '../../shared/data/useCollection.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { ClaimList } from './ClaimList.tsx';
import ClaimView from './ClaimView.tsx';
import { ClaimViews } from './ClaimViews.tsx';
import { adminClaimsPath } from './claimPaths.ts';

/** What partners claim, or the claim that is opened. */
export default function ClaimQueue({ claim }: { claim: string | null }) {
  return claim === null ? <Queue /> : <ClaimView key={claim} id={claim} isStaff />;
}

function Queue() {
  const claims = useCollection(listClaims, { sort: 'respondBy', filters: { state: 'waiting' } });
  return (
    <>
      <PageHeader
        title="Referrals"
        description="Shops that partners say weren’t credited to them, earliest deadline first."
      />
      <ClaimViews isStaff current="claims" />
      <ClaimList
        claims={claims}
        isStaff
        hrefOf={adminClaimsPath}
        empty={{ title: 'No claims are waiting', text: 'Claims from partners appear here.' }}
      />
    </>
  );
}
