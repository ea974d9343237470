import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();
const show = (name: string) => {
  shown = name;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells the shell what the page is about, for as long as it is drawn: the entity's name, '' for nothing in particular. */
export const useNaming = (name: string): void =>
  useLayoutEffect(() => {
    show(name);
    return () => show('');
  }, [name]);

/** What the page is about; '' while it does not say. */
export const usePageName = (): string =>
  useSyncExternalStore(
    listen,
    () => shown,
    () => '',
  );
