import { useSyncExternalStore } from 'react';

export interface Observable<T> {
  current: () => T;
  set: (next: T) => void;
  subscribe: (tell: () => void) => () => void;
  isWatched: () => boolean;
}

/** A value outside React that views follow. */
export function observable<T>(value: T): Observable<T> {
  let now = value;
  const listeners = new Set<() => void>();
  return {
    current: () => now,
    set: (next) => {
      if (next === now) return;
      now = next;
      for (const tell of listeners) tell();
    },
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    isWatched: () => listeners.size > 0,
  };
}

export const useObservable = <T>({ subscribe, current }: Pick<Observable<T>, 'subscribe' | 'current'>): T =>
  useSyncExternalStore(subscribe, current, current);
