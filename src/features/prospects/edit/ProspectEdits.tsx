import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import type { RunningEdit } from './changeProspect.ts';
import { createEditRuns, type EditRuns } from './editRuns.ts';
import { useObservable } from '../../../shared/data/observable.ts';
import { useOnce } from '../../../shared/data/useOnce.ts';

const ConflictQuestion = lazyPart(() => import('./ConflictQuestion.tsx'));

const Edits = createContext<EditRuns | null>(null);

/** The edits of the page: one that was begun is handed over, so that a conflict is resolved on the page. */
export function useEditRuns(): EditRuns {
  const edits = use(Edits);
  if (!edits) throw new Error('ProspectEdits is not around this.');
  return edits;
}

/** The first of them that waits for a decision. */
function useConflicted(edits: EditRuns): RunningEdit | null {
  const runs = useObservable(edits).map(({ edit }) => edit);
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
  const edits = useOnce(createEditRuns);
  useEffect(() => () => edits.stop(), [edits]);

  const conflicted = useConflicted(edits);
  usePreloaded(ConflictQuestion);
  return (
    <Edits value={edits}>
      {children}
      <Dialog
        opened={conflicted !== null}
        onClose={() => conflicted?.actor.send({ type: 'edit.discard' })}
        title={conflicted && `${conflicted.prospect.name} was changed by someone else`}
      >
        {conflicted && <ConflictQuestion run={conflicted} />}
      </Dialog>
    </Edits>
  );
}
