import type { Prospect } from '#contract/prospects/prospects.ts';

import { type Observable, observable } from '../../../shared/data/observable.ts';
import type { RunningEdit } from './changeProspect.ts';

/** An edit of a page: under way, or saved and the last move of its prospect on its board. */
interface EditRun {
  readonly edit: RunningEdit;
  /** The prospect as it was saved; null while it is not. */
  readonly saved: Prospect | null;
}

export interface EditRuns extends Pick<Observable<readonly EditRun[]>, 'current' | 'subscribe'> {
  /** Follows one that was begun until it is over. */
  follow: (edit: RunningEdit) => void;
  /** Ends those that are under way. */
  stop: () => void;
}

const isOf = ({ edit }: EditRun, { id }: Prospect, board: string | null) =>
  edit.prospect.id === id && edit.board === board;

/** Whether the prospect is moved on the board now, or was last moved there and saved. */
export const isMoved = (all: readonly EditRun[], prospect: Prospect, board: string): boolean =>
  all.some((run) => isOf(run, prospect, board));

/** Whether a later move of the prospect on the same board is known. */
const isOvertaken = (all: readonly EditRun[], { edit }: EditRun) =>
  all.findLast((run) => isOf(run, edit.prospect, edit.board))?.edit !== edit;

/** The edits of a page, oldest first. */
export function createEditRuns(): EditRuns {
  const { current, set, subscribe } = observable<readonly EditRun[]>([]);
  const settle = (edit: RunningEdit, saved: Prospect | null) => {
    edit.actor.stop();
    const all = current().map((run) => (run.edit === edit ? { edit, saved } : run));
    set(all.filter((run) => run.edit !== edit || (saved !== null && edit.board !== null && !isOvertaken(all, run))));
  };
  return {
    current,
    subscribe,
    follow: (edit) => {
      const all = [...current(), { edit, saved: null }];
      set(all.filter((run) => run.saved === null || !isOvertaken(all, run)));
      void edit.result.then((saved) => settle(edit, saved));
    },
    stop: () => {
      for (const { edit } of current()) edit.actor.stop();
    },
  };
}

/** Cards that were moved on a board, as they were saved. */
export const savedMoves = (runs: readonly EditRun[], board: string): Prospect[] =>
  runs.flatMap((run) => (run.saved !== null && run.edit.board === board ? [run.saved] : []));
