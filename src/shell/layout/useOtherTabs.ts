import { useEffect } from 'react';

import { useLayout } from './layout.ts';
import { KEY, readChoices } from './storedLayout.ts';

/** What is chosen of the layout in another tab of this browser is chosen here as well. */
export function useOtherTabs(): void {
  const layout = useLayout();
  useEffect(() => {
    const events = new AbortController();
    const follow = ({ key }: StorageEvent) =>
      key === KEY && layout.send({ type: 'stored.changed', choices: readChoices() });
    addEventListener('storage', follow, events);
    return () => events.abort();
  }, [layout]);
}
