import { useEffect, useSyncExternalStore } from 'react';

let waits = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1) => {
  waits += by;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Counts something among what the person waits for, for as long as it is busy; `WaitBar` shows it when it takes long. */
export const useWait = (isBusy: boolean): void =>
  useEffect(() => {
    if (!isBusy) return undefined;
    change(1);
    return () => change(-1);
  }, [isBusy]);

/** `useWait` for what tells of itself when it becomes busy; whoever uses it is not drawn again for that. */
export const useWaitOf = (watch: (tell: (isBusy: boolean) => void) => () => void): void =>
  useEffect(() => {
    let isCounted = false;
    const count = (isBusy: boolean) => {
      if (isBusy !== isCounted) change(isBusy ? 1 : -1);
      isCounted = isBusy;
    };
    const stop = watch(count);
    return () => {
      stop();
      count(false);
    };
  }, [watch]);

/** Whether there is anything on the page that the person waits for. */
export const useIsWaiting = (): boolean => useSyncExternalStore(listen, () => waits > 0);
