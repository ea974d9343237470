import { later, useLater } from '../../shared/lazy/later.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';

const Box = later(() => import('./NotificationSettingsBox.tsx'));

/** Notification preferences by kind and channel. The switches load after the page. */
export function NotificationSettings() {
  const draw = useLater(Box, true);
  return (
    <Panel title="Notifications" description="Saved automatically.">
      {draw ? draw({}) : <Loading lines={5} />}
    </Panel>
  );
}
