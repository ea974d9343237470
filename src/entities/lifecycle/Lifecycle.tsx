import { later, useLater } from '../../shared/lazy/later.ts';
import type { LifecycleProps } from './LifecycleBox.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const Box = later(() => import('./LifecycleBox.tsx'));

/** Where something stands in its statechart, drawn, and how it came there. Comes after the page. */
export function Lifecycle(props: LifecycleProps) {
  const draw = useLater(Box, true);
  return draw ? draw(props) : <Loading lines={5} />;
}
