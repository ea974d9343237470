import { paths } from '../../paths.ts';
import { Views } from '../../shared/page/Views.tsx';
import { adminCasesPath, casesPath } from '../case/casePaths.ts';
import { adminClaimsPath, claimsPath } from './claimPaths.ts';

type View = 'referrals' | 'claims' | 'reviews';

/** Referrals, claims to shops that are missing among them, and what is under review. */
export const ClaimViews = ({ isStaff, current }: { isStaff: boolean; current: View }) => (
  <Views
    views={[
      {
        label: 'Referrals',
        href: isStaff ? paths.adminReferrals.to() : paths.referrals.to(),
        isCurrent: current === 'referrals',
      },
      { label: 'Claims', href: isStaff ? adminClaimsPath() : claimsPath(), isCurrent: current === 'claims' },
      { label: 'Reviews', href: isStaff ? adminCasesPath() : casesPath(), isCurrent: current === 'reviews' },
    ]}
  />
);
