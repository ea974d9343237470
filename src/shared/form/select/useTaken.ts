import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { Taken } from './LateSelect.tsx';

/** For the select that replaces a field (`LateSelect`): takes over its focus and opens. Put the ref on its input. */
export function useTaken(taken: Taken | null, isSearchable: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(taken);
  // At once: a key that is pressed meanwhile would be lost.
  useLayoutEffect(() => {
    if (!first.current) return;
    // A searchable one opens with the focus.
    input.current?.focus({ preventScroll: true });
    if (first.current.isOpen && !isSearchable) input.current?.click();
    if (isSearchable && first.current.search === null) input.current?.select();
    first.current = null;
  }, [isSearchable]);
  return input;
}
