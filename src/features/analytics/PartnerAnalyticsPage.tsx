import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { AnalyticsPage } from './AnalyticsPage.tsx';

const PartnerBoard = lazyPart(() => import('./PartnerBoard.tsx'));

/** What partners bring, who brings it, and who has gone quiet. */
export default function PartnerAnalyticsPage() {
  return (
    <AnalyticsPage title="Partner analytics">
      {(period) => <PartnerBoard period={period} fallback={<Loading lines={8} />} />}
    </AnalyticsPage>
  );
}
