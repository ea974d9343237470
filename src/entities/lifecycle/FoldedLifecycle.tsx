import { useDisclosure } from '@mantine/hooks';

import { Lifecycle } from './Lifecycle.tsx';
import type { LifecycleProps } from './LifecyclePanel.tsx';
import classes from './Lifecycle.module.css';

/** The same, read once it is opened: for lists whose items have a history each. `of` is the item’s name. */
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
