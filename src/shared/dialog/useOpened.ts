import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * For a menu that replaces the button that opened it (`LazyMenu`): takes over the button's focus, then opens. Put the
 * ref on the button.
 */
export function useOpened(): [boolean, (isOpen: boolean) => void, RefObject<HTMLButtonElement | null>] {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // At once: a key that is pressed meanwhile would be lost.
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return [isOpen, setOpen, button];
}
