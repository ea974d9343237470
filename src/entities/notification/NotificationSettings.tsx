import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';

const NotificationSettingsTable = lazyPart(() => import('./NotificationSettingsTable.tsx'));

/** Notification preferences by kind and channel. The switches load after the page. */
export function NotificationSettings() {
  return (
    <Panel title="Notifications" description="Saved automatically.">
      <NotificationSettingsTable fallback={<Loading lines={5} />} />
    </Panel>
  );
}
