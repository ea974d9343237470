import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import type { LifecycleProps } from './LifecyclePanel.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const LifecyclePanel = lazyPart(() => import('./LifecyclePanel.tsx'));

/** The history of an entity, and for staff its statechart in its current state. Loads after the page. */
export function Lifecycle(props: LifecycleProps) {
  return <LifecyclePanel {...props} fallback={<Loading lines={5} />} />;
}
