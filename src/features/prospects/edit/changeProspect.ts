import { type ActorRefFrom, createActor, fromPromise } from 'xstate';

import { getProspect, listArchivedProspects, listProspects, type Prospect } from '#contract/prospects/prospects.ts';
import { setProspectAssignee, setProspectStatus, setProspectTags, setProspectType } from '#contract/prospects/work.ts';
import {
  type EditFields,
  editMachine,
  type EditVersion,
  type ReadOutcome,
  type SaveOutcome,
} from '#machines/processes/edit.machine.ts';

import { mutate } from '../../../api/mutate.ts';
import { type ProblemLike, problemOf } from '../../../api/problem.ts';
import { setAnswers } from '../../../api/query.ts';
import { send } from '../../../api/send.ts';
import { inspection } from '../../../inspector/inspection.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { asIn, edited, type ProspectEdit } from './prospectEdit.ts';
import { withProspect } from './prospectLists.ts';
import { type ProspectConflict, theirsOf, versionOf, withEdit } from './prospectVersions.ts';

const ask = ({ id, version }: Pick<Prospect, 'id' | 'version'>, edit: ProspectEdit) => {
  const params = { id };
  const quietly = { isQuiet: true };
  switch (edit.field) {
    case 'status':
      return send(setProspectStatus, { params, body: { status_id: edit.status.id, version } }, quietly);
    case 'type':
      return send(setProspectType, { params, body: { type_id: edit.type.id, version } }, quietly);
    case 'assignee':
      return send(setProspectAssignee, { params, body: { assigned_to: edit.assignee?.id ?? null, version } }, quietly);
    case 'tags':
      return send(setProspectTags, { params, body: { tag_ids: edit.tags.map((tag) => tag.id), version } }, quietly);
  }
};

/**
 * Puts `next` into every answer that has the prospect; `change` limits what is copied where a cached answer knows more
 * than `next`.
 */
function show(
  next: Prospect,
  change: (prospect: Prospect) => Prospect,
  board: string | null,
  options: { isSettled: boolean },
): void {
  setAnswers(
    listProspects,
    (list, { query }) => {
      const row = list.data.find(({ id }) => id === next.id);
      return withProspect(list, query, row ? change(row) : next, board);
    },
    options,
  );
  setAnswers(
    listArchivedProspects,
    (list) =>
      list.data.some(({ id }) => id === next.id)
        ? { ...list, data: list.data.map((row) => (row.id === next.id ? change(row) : row)) }
        : list,
    options,
  );
  setAnswers(
    getProspect,
    (answer) => (answer.data.id === next.id ? { data: { ...answer.data, ...change(answer.data) } } : answer),
    options,
  );
}

/** An edit while it is saved, and what it meets. */
export interface RunningEdit {
  prospect: Prospect;
  edit: ProspectEdit;
  /** The board it is made on: see `withProspect`. */
  board: string | null;
  actor: ActorRefFrom<typeof editMachine>;
  /** What others changed, newest first, once the edit was refused for that. */
  changes: () => ProspectConflict['changes'];
  /** The prospect as the server has it then; null when it was not saved. */
  result: Promise<Prospect | null>;
}

const sayUndone = ({ detail, reasons }: ProblemLike) =>
  toast([detail, ...reasons, 'The change was undone.'].join(' '), { level: 'error' });

/**
 * Edits a prospect optimistically in every cached answer. When refused it is rolled back: a conflict opens
 * `ProspectEdits`, anything else is a toast. `board`: see `withProspect`.
 */
export function changeProspect(prospect: Prospect, edit: ProspectEdit, board: string | null = null): RunningEdit {
  const { id, isArchived } = prospect;
  const scope = `prospect ${id}`;
  let saved: Prospect | null = null;
  let conflict: ProspectConflict | null = null;
  let sent = prospect.version;

  const putBack = (row: Prospect) => ({ ...edited(row, asIn(prospect, edit.field)), isArchived });
  const save = async (version: number): Promise<Prospect> => {
    const { data } = await mutate({
      scope,
      show: () => {
        show(edited(prospect, edit), (row) => edited(row, edit), board, { isSettled: false });
        return () => show(prospect, putBack, board, { isSettled: false });
      },
      send: (madeVersion) => {
        sent = Math.max(version, madeVersion);
        return ask({ id, version: sent }, edit);
      },
      // What a later edit already shows stays.
      settle: ({ data: next }) =>
        show(next, (row) => ({ ...edited(row, asIn(next, edit.field)), version: next.version }), board, {
          isSettled: true,
        }),
      versionOf: ({ data: next }) => next.version,
      stale: setProspectStatus.invalidates,
    });
    return data;
  };
  const outcomeOf = async (version: number, signal: AbortSignal): Promise<SaveOutcome> => {
    try {
      saved = await save(version);
      if (isArchived && !saved.isArchived)
        toast(`${saved.name} was unarchived with the status ${saved.status.name}.`, { level: 'success' });
      return { type: 'saved', version: saved.version };
    } catch (error) {
      const problem = problemOf(error);
      conflict = problem.code === 'version_conflict' ? (problem.conflict ?? null) : null;
      // Once the page is left, a conflict cannot be shown.
      if (!conflict || signal.aborted) sayUndone(problem);
      return { type: conflict ? 'outdated' : problem.code === 'not_found' ? 'missing' : 'refused', problem };
    }
  };
  const readBack = (basis: EditVersion, problem: unknown): ReadOutcome =>
    conflict
      ? { type: 'found', theirs: theirsOf(conflict, { basis, sent, prospect, edit }) }
      : { type: 'refused', problem };

  const basis = versionOf(prospect);
  const actor = createActor(
    editMachine.provide({
      actors: {
        save: fromPromise<SaveOutcome, { fields: EditFields; version: number }>(({ input, signal }) =>
          outcomeOf(input.version, signal),
        ),
        read: fromPromise<ReadOutcome, { basis: EditVersion; problem: unknown }>(async ({ input }) =>
          readBack(input.basis, input.problem),
        ),
      },
    }),
    { input: { basis }, inspect: inspection },
  );
  const result = new Promise<Prospect | null>((resolve) => {
    actor.on('saved', () => resolve(saved));
    actor.on('refused', () => resolve(null));
    actor.subscribe({
      next: (snapshot) => snapshot.hasTag('over') && resolve(null),
      complete: () => resolve(null),
    });
  });
  actor.start();
  actor.send({ type: 'edit.save', fields: withEdit(basis, edit) });
  return { prospect, edit, board, actor, changes: () => conflict?.changes ?? [], result };
}
