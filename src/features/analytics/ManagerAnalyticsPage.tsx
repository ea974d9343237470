import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { AnalyticsPage } from './AnalyticsPage.tsx';

const ManagerBoard = lazyPart(() => import('./ManagerBoard.tsx'));

/** What managers look after, decide and do; facts count for those who looked after the partner at their time. */
export default function ManagerAnalyticsPage() {
  return (
    <AnalyticsPage title="Manager analytics">
      {(period) => <ManagerBoard period={period} fallback={<Loading lines={8} />} />}
    </AnalyticsPage>
  );
}
