import { paths } from '../../paths.ts';
import { Views } from '../../shared/page/Views.tsx';
import { adminClaimsPath, claimsPath } from './claimPaths.ts';

/** Referrals, and claims to shops that are missing among them. */
export const ClaimViews = ({ isStaff, isClaims }: { isStaff: boolean; isClaims: boolean }) => (
  <Views
    views={[
      {
        label: 'Referrals',
        href: isStaff ? paths.adminReferrals.to() : paths.referrals.to(),
        isCurrent: !isClaims,
      },
      { label: 'Claims', href: isStaff ? adminClaimsPath() : claimsPath(), isCurrent: isClaims },
    ]}
  />
);
