import { later, useLater } from '../../shared/lazy/later.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';

const Box = later(() => import('./NotificationSettingsBox.tsx'));

/** What one is told, by kind and channel. Its switches come after the page. */
export function NotificationSettings() {
  const draw = useLater(Box, true);
  return (
    <Panel title="What you are told" description="Every choice is kept at once.">
      {draw ? draw({}) : <Loading lines={5} />}
    </Panel>
  );
}
