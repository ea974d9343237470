import { useRoute } from 'wouter';

import { paths } from '../../paths.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const ReportIndex = lazyPart(() => import('./ReportIndex.tsx'));
const Report = lazyPart(() => import('./Report.tsx'));
const StaffReferrals = lazyPart(() => import('./StaffReferrals.tsx'));
const PartnerReport = lazyPart(() => import('./PartnerReport.tsx'));

const loading = <Loading lines={8} />;

/** What staff look figures up in: reports, all referrals, a partner on one page; each loaded lazily. */
export default function ReportsPage() {
  const [isReport] = useRoute(paths.report.pattern);
  const [isList] = useRoute(paths.adminReferrals.pattern);
  const [isPartner] = useRoute(paths.partnerReport.pattern);
  if (isReport) return <Report fallback={loading} />;
  if (isList) return <StaffReferrals fallback={loading} />;
  if (isPartner) return <PartnerReport fallback={loading} />;
  return <ReportIndex fallback={loading} />;
}
