import { useEffect, useEffectEvent } from 'react';

import { hasLetterKeys } from './letterKeys.ts';
import { typing } from './rowKeys.ts';

/** What letters do on a page, unless someone types, a dialog is open, or letter keys are turned off. */
export function useLetterKeys(acts: Readonly<Partial<Record<string, () => void>>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, repeat } = event;
    const act = acts[key];
    const isTyping = document.activeElement?.closest(typing) ?? document.querySelector('[role=dialog]');
    if (!act || isTyping || defaultPrevented || repeat || altKey || ctrlKey || metaKey || shiftKey || !hasLetterKeys())
      return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const events = new AbortController();
    document.addEventListener('keydown', (event) => onKeyDown(event), events);
    return () => events.abort();
  }, []);
}
