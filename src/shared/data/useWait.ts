import { useSelector } from '@xstate/react';
import { createContext, use, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { patienceMachine } from '#machines/processes/patience.machine.ts';

/** The machine of all that the person waits for, which the app runs; `WaitBar` shows it when it takes long. */
export const PatienceContext = createContext<ActorRefFrom<typeof patienceMachine> | null>(null);

function usePatience(): ActorRefFrom<typeof patienceMachine> {
  const patience = use(PatienceContext);
  if (!patience) throw new Error('There is no patience above this view.');
  return patience;
}

/** Counts something among what the person waits for, for as long as it is busy. */
export function useWait(isBusy: boolean): void {
  const patience = usePatience();
  useEffect(() => {
    if (!isBusy) return undefined;
    patience.send({ type: 'wait.began' });
    return () => patience.send({ type: 'wait.ended' });
  }, [patience, isBusy]);
}

/** `useWait` for what reports by itself when it becomes busy; its view does not render again for that. */
export function useWaitOf(watch: (tell: (isBusy: boolean) => void) => () => void): void {
  const patience = usePatience();
  useEffect(() => {
    let isCounted = false;
    const count = (isBusy: boolean) => {
      if (isBusy !== isCounted) patience.send({ type: isBusy ? 'wait.began' : 'wait.ended' });
      isCounted = isBusy;
    };
    const stop = watch(count);
    return () => {
      stop();
      count(false);
    };
  }, [patience, watch]);
}

/** Whether the person has waited for something on the page for more than a second. */
export const useIsWaiting = (): boolean => useSelector(usePatience(), (snapshot) => snapshot.hasTag('slow'));
