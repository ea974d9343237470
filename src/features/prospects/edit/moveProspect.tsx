import { listArchivedProspects, listProspects, type Prospect } from '#contract/prospects/prospects.ts';
import { archiveProspect, unarchiveProspect } from '#contract/prospects/work.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { mutate } from '../../../api/mutate.ts';
import { problemOf } from '../../../api/problem.ts';
import { setAnswers } from '../../../api/query.ts';
import { send } from '../../../api/send.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { undoToast } from '../../../shared/feedback/undoToast.tsx';
import { offers, type ProspectMove } from '../prospectEvents.ts';
import type { ProspectList } from './prospectLists.ts';

const calls = {
  'prospect.archive': { call: archiveProspect, leaves: listProspects, back: 'prospect.unarchive', done: 'archived' },
  'prospect.unarchive': {
    call: unarchiveProspect,
    leaves: listArchivedProspects,
    back: 'prospect.archive',
    done: 'unarchived',
  },
} as const;

/** Long enough to reach it with the keyboard. */
const UNDO = 10_000;

const without = (list: ProspectList, id: string): ProspectList =>
  list.data.some((row) => row.id === id)
    ? {
        data: list.data.filter((row) => row.id !== id),
        meta: { ...list.meta, total: Math.max(0, list.meta.total - 1) },
      }
    : list;

/** Archives a prospect or returns it to the list: its row leaves at once, a toast offers the way back. */
export async function moveProspect(prospect: Pick<Prospect, 'id' | 'name'>, event: ProspectMove): Promise<void> {
  const { call, leaves, back, done } = calls[event];
  const { id, name } = prospect;
  try {
    const { data } = await mutate({
      scope: `prospect ${id}`,
      show: () => setAnswers(leaves, (list) => without(list, id)),
      send: () => send(call, { params: { id } }),
      versionOf: (answer) => answer.data.version,
    });
    if (offers(data, back))
      undoToast(`${name} ${done}.`, { time: UNDO, onUndo: () => void moveProspect(prospect, back) });
    else toast(`${name} ${done}.`, { level: 'success' });
  } catch (error) {
    void invalidate('/api/prospects');
    const { detail, reasons } = problemOf(error);
    toast([detail, ...reasons, 'The change was undone.'].join(' '), { level: 'error' });
  }
}
