import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import type { LifecycleProps } from './LifecycleBox.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const LifecycleBox = lazyPart(() => import('./LifecycleBox.tsx'));

/** The statechart of an entity with its current state and history. Loads after the page. */
export function Lifecycle(props: LifecycleProps) {
  return <LifecycleBox {...props} fallback={<Loading lines={5} />} />;
}
