import { later, useLater } from '../../shared/lazy/later.ts';
import type { LifecycleProps } from './LifecycleBox.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const Box = later(() => import('./LifecycleBox.tsx'));

/** The statechart of an entity with its current state and history. Loads after the page. */
export function Lifecycle(props: LifecycleProps) {
  const draw = useLater(Box, true);
  return draw ? draw(props) : <Loading lines={5} />;
}
