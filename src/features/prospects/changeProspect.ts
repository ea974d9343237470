import { getProspect, listArchivedProspects, listProspects, type Prospect } from '#contract/prospects.ts';
import { setProspectAssignee, setProspectStatus, setProspectTags, setProspectType } from '#contract/prospectWork.ts';

import { invalidate } from '../../api/invalidate.ts';
import { mutate } from '../../api/mutate.ts';
import { problemOf } from '../../api/problem.ts';
import { setAnswers } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { showConflict } from './conflicts.ts';
import { asIn, edited, type ProspectEdit } from './prospectEdit.ts';
import { withProspect } from './prospectLists.ts';

const ask = ({ id, version }: Pick<Prospect, 'id' | 'version'>, edit: ProspectEdit) => {
  const params = { id };
  switch (edit.field) {
    case 'status':
      return send(setProspectStatus, { params, body: { status_id: edit.status.id, version } });
    case 'type':
      return send(setProspectType, { params, body: { type_id: edit.type.id, version } });
    case 'assignee':
      return send(setProspectAssignee, { params, body: { assigned_to: edit.assignee?.id ?? null, version } });
    case 'tags':
      return send(setProspectTags, { params, body: { tag_ids: edit.tags.map((tag) => tag.id), version } });
  }
};

/** Puts `next` into every answer that has the prospect; `change` says what of it, where more is known of it than of `next`. */
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

/**
 * Gives a prospect something, and shows it at once wherever the prospect stands. Refused, it is put back: what others changed
 * meanwhile is asked about (`ProspectConflict`), anything else is said in a toast. `board`: see `withProspect`.
 * @returns the prospect as the server has it now; null when it was refused
 */
export async function changeProspect(
  prospect: Prospect,
  edit: ProspectEdit,
  board: string | null = null,
): Promise<Prospect | null> {
  const { id, isArchived } = prospect;
  const putBack = (row: Prospect) => ({ ...edited(row, asIn(prospect, edit.field)), isArchived });
  try {
    const { data } = await mutate({
      scope: `prospect ${id}`,
      show: () => {
        show(edited(prospect, edit), (row) => edited(row, edit), board, { isSettled: false });
        return () => show(prospect, putBack, board, { isSettled: false });
      },
      send: (madeVersion) => ask({ id, version: Math.max(prospect.version, madeVersion) }, edit),
      // What an edit after this one shows already, stays.
      settle: ({ data: next }) =>
        show(next, (row) => ({ ...edited(row, asIn(next, edit.field)), version: next.version }), board, {
          isSettled: true,
        }),
      versionOf: ({ data: next }) => next.version,
    });
    if (isArchived && !data.isArchived)
      toast(`${data.name} is back on the list, with the status ${data.status.name}.`, { level: 'success' });
    return data;
  } catch (error) {
    const { code, detail, reasons, conflict } = problemOf(error);
    void invalidate('/api/prospects');
    if (code === 'version_conflict' && conflict) showConflict({ prospect, edit, conflict });
    else toast([detail, ...reasons, 'The change was undone.'].join(' '), { level: 'error' });
    return null;
  }
}
