import { type Lead, undoLead } from '#contract/leads/leads.ts';
import { undoSeconds } from '#contract/lifecycles/lifecycles.ts';

import { invalidate } from '../../api/invalidate.ts';
import { type ProblemLike, problemOf } from '../../api/problem.ts';
import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { undoToast } from '../../shared/feedback/undoToast.tsx';

/** Says that a lead was approved, and undoes it on request while the server still does. */
export const approvedToast = (lead: Pick<Lead, 'id' | 'company'>): void =>
  undoToast(`Lead ${lead.company} approved`, {
    time: undoSeconds * 1000,
    isTimed: true,
    onUndo: () => void undo(lead),
  });

async function undo({ id, company }: Pick<Lead, 'id' | 'company'>): Promise<void> {
  try {
    await send(undoLead, { params: { id } });
    toast(`Approval of ${company} undone`, { level: 'success' });
  } catch (error) {
    sayLeadRefused(problemOf(error));
  }
}

/** Lost the race: shows why and fetches the current state. */
export function sayLeadRefused({ detail, reasons, errors }: ProblemLike): void {
  const words = errors.length > 0 ? errors.map(({ message }) => message) : [detail, ...reasons];
  toast(words.join(' '), { level: 'error' });
  void invalidate('/api/leads');
}
