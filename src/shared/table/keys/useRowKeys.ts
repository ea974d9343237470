import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

import { hasLetterKeys } from './letterKeys.ts';
import { onRowKey, rowIndexOf } from './rowKeys.ts';

/** Keys on the rows of the list in `root`. Returns the index of the row that Tab leads to. */
export function useRowKeys(root: RefObject<HTMLElement | null>, isList: boolean): number {
  const [current, setCurrent] = useState(0);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (root.current && onRowKey(root.current, event, hasLetterKeys())) event.preventDefault();
  });
  const onFocus = useEffectEvent(() => {
    const index = root.current ? rowIndexOf(root.current, document.activeElement) : -1;
    if (index >= 0) setCurrent(index);
  });
  useEffect(() => {
    if (!isList) return undefined;
    const events = new AbortController();
    document.addEventListener('keydown', (event) => onKeyDown(event), events);
    document.addEventListener('focusin', () => onFocus(), events);
    return () => events.abort();
  }, [isList]);
  return current;
}
