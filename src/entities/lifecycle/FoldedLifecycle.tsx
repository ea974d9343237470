import { useDisclosure } from '@mantine/hooks';

import { Lifecycle } from './Lifecycle.tsx';
import type { LifecycleProps } from './LifecyclePanel.tsx';
import classes from './Lifecycle.module.css';

/** `Lifecycle` of one item of a list, read once it is opened. `of` is the item’s name. */
export function FoldedLifecycle({ of, ...lifecycle }: LifecycleProps & { of: string }) {
  const [isOpen, { set }] = useDisclosure();
  return (
    <details className={classes.works} onToggle={({ currentTarget }) => set(currentTarget.open)}>
      <summary>
        History<span className="unseen"> of {of}</span>
      </summary>
      {isOpen && <Lifecycle {...lifecycle} />}
    </details>
  );
}
