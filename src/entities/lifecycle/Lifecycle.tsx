import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import type { LifecycleProps } from './LifecycleBox.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const LifecycleBox = lazyPart(() => import('./LifecycleBox.tsx'));

/** The history of an entity, and for staff its statechart in its current state. Loads after the page. */
export function Lifecycle(props: LifecycleProps) {
  return <LifecycleBox {...props} fallback={<Loading lines={5} />} />;
}
