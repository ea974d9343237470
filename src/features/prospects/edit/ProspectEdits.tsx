import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import type { RunningEdit } from './changeProspect.ts';
import { useOnce } from '../../../shared/data/useOnce.ts';

const ConflictQuestion = lazyPart(() => import('./ConflictQuestion.tsx'));

const Follow = createContext<(run: RunningEdit) => void>(() => {
  throw new Error('ProspectEdits is not around this.');
});

/** Hands over an edit that was begun: a conflict is then resolved on the page. */
export const useFollowEdit = () => useContext(Follow);

/** The first of them that waits for a decision. */
function useConflicted(runs: readonly RunningEdit[]): RunningEdit | null {
  const subscribe = (tell: () => void) => {
    const subscriptions = runs.map(({ actor }) => actor.subscribe(tell));
    return () => {
      for (const one of subscriptions) one.unsubscribe();
    };
  };
  return useSyncExternalStore(
    subscribe,
    () => runs.find(({ actor }) => actor.getSnapshot().matches('conflicted')) ?? null,
  );
}

/**
 * Put once around a page that has inline editors: when a prospect was changed by a colleague since it was read, it
 * names who changed what, keeps what was chosen here, and lets the person save it anyway.
 */
export function ProspectEdits({ children }: { children: ReactNode }) {
  const [runs, setRuns] = useState<readonly RunningEdit[]>([]);
  const follow = useOnce(() => (run: RunningEdit) => {
    setRuns((all) => [...all, run]);
    const end = async () => {
      await run.result;
      run.actor.stop();
      setRuns((all) => all.filter((one) => one !== run));
    };
    void end();
  });
  const stop = useEffectEvent(() => {
    for (const { actor } of runs) actor.stop();
  });
  useEffect(() => () => stop(), []);

  const conflicted = useConflicted(runs);
  usePreloaded(ConflictQuestion);
  return (
    <Follow value={follow}>
      {children}
      <Dialog
        opened={conflicted !== null}
        onClose={() => conflicted?.actor.send({ type: 'edit.discard' })}
        title={conflicted && `${conflicted.prospect.name} was changed by someone else`}
      >
        {conflicted && <ConflictQuestion run={conflicted} />}
      </Dialog>
    </Follow>
  );
}
