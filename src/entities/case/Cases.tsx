import { listCases } from '#contract/cases/cases.ts';

import { useCollection } from '../../shared/data/useCollection.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { ClaimViews } from '../claim/ClaimViews.tsx';
import { CaseList } from './CaseList.tsx';
import { adminCasesPath, casesPath } from './casePaths.ts';
import CaseView from './CaseView.tsx';

interface CasesProps {
  opened: string | null;
  isStaff: boolean;
}

/** What rules found, or the case that is opened: everyone’s for staff, one’s own for partners. */
export default function Cases({ opened, isStaff }: CasesProps) {
  return opened === null ? <List isStaff={isStaff} /> : <CaseView key={opened} id={opened} isStaff={isStaff} />;
}

function List({ isStaff }: { isStaff: boolean }) {
  const cases = useCollection(listCases, {
    sort: isStaff ? 'respondBy' : '-createdAt',
    filters: { state: isStaff ? 'waiting' : 'all', rule: undefined },
  });
  return (
    <>
      <PageHeader
        title="Referrals"
        description={
          isStaff
            ? 'Partners flagged by review rules, earliest deadline first. Commissions are on hold until you decide.'
            : 'Referrals of yours that we’re reviewing. Commissions are on hold until we decide.'
        }
      />
      <ClaimViews isStaff={isStaff} current="reviews" />
      <CaseList
        cases={cases}
        isStaff={isStaff}
        hrefOf={isStaff ? adminCasesPath : casesPath}
        empty={
          isStaff
            ? { title: 'No reviews are waiting', text: 'Partners flagged by a review rule appear here.' }
            : { title: 'No reviews', text: 'None of your referrals has been under review.' }
        }
      />
    </>
  );
}
