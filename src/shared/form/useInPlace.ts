import { useCallback, useRef, useState } from 'react';

/** A part that is changed in place: `form` has the focus when it opens, and `opener`, the button, once it is closed. */
export function useInPlace() {
  const [isEditing, setEditing] = useState(false);
  const isClosed = useRef(false);
  const form = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const opener = useCallback((element: HTMLElement | null) => {
    if (!element || !isClosed.current) return;
    // Once: a button that comes back later for another reason takes no focus away.
    isClosed.current = false;
    element.focus();
  }, []);
  const change = (next: boolean) => {
    isClosed.current = !next;
    setEditing(next);
  };
  return { isEditing, open: () => change(true), close: () => change(false), form, opener };
}
