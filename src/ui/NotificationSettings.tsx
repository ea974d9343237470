import { later, useLater } from './later.ts';
import { Loading } from './Loading.tsx';
import { Panel } from './Panel.tsx';

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
