import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Taken } from './LazySelect.tsx';

interface TakenSelect {
  /** Whether what was typed marks its first match. */
  marksMatch: boolean;
  /** Of the select. */
  takenOver: {
    ref: RefObject<HTMLInputElement | null>;
    /** A list that opens with the focus covers the fields below it on a phone, where no one has asked for it. */
    openOnFocus: boolean;
    scrollAreaProps: { viewportRef: (list: HTMLElement | null) => void };
  };
}

/**
 * For the select that replaces a field (`LazySelect`): takes over its focus and opens; what was typed there marks the first
 * match, which Enter takes though it was pressed before the list was drawn.
 */
export function useTaken(taken: Taken | null, isSearchable: boolean): TakenSelect {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(taken);
  const [opensOnFocus, setOpensOnFocus] = useState(taken?.isOpen ?? false);
  // At once: a key that is pressed meanwhile would be lost.
  useLayoutEffect(() => {
    if (!first.current) return;
    // A searchable one that was asked to open does so with this focus, and with no later one.
    input.current?.focus({ preventScroll: true });
    if (first.current.isOpen && !isSearchable) input.current?.click();
    if (isSearchable && first.current.search === null) input.current?.select();
    first.current = null;
    setOpensOnFocus(false);
  }, [isSearchable]);

  const [list, setList] = useState<HTMLElement | null>(null);
  const [isDrawn, setDrawn] = useState(!taken?.search);
  const takesMatch = useRef(taken?.takesMatch ?? false);
  useEffect(() => {
    const field = input.current;
    if (!field || isDrawn) return undefined;
    const hear = ({ key }: KeyboardEvent) => {
      takesMatch.current = key === 'Enter';
    };
    field.addEventListener('keydown', hear);
    // Mantine forgets the mark in a task that it queues when the list opens.
    const timer = list ? setTimeout(() => setDrawn(true), 0) : undefined;
    return () => {
      field.removeEventListener('keydown', hear);
      clearTimeout(timer);
    };
  }, [list, isDrawn]);
  // After the effect of the select, which marks the match.
  useEffect(() => {
    if (!isDrawn || !takesMatch.current) return;
    takesMatch.current = false;
    input.current?.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true }),
    );
  }, [isDrawn]);
  return {
    marksMatch: isSearchable && isDrawn,
    takenOver: { ref: input, openOnFocus: opensOnFocus, scrollAreaProps: { viewportRef: setList } },
  };
}
