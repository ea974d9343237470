import { useState } from 'react';

import { approveLead, type Lead, retryLead } from '#contract/leads/leads.ts';

import type { ProblemLike } from '../../api/problem.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useShown } from '../../shared/table/useShown.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import type { LeadMode } from './leadEvents.ts';

const loadToasts = () => import('./leadToasts.ts');
const sayLeadRefused = (problem: ProblemLike) => void loadToasts().then((toasts) => toasts.sayLeadRefused(problem));

/** Which of a list's leads is open, in the address, and what for; and what is done with one without a form. */
export function useLeads(rows: readonly Lead[]) {
  const { id: opened, show, hide: close } = useShown('lead');
  const [mode, setMode] = useState<{ of: string | null; is: LeadMode }>({ of: null, is: 'look' });
  const approve = useSubmission(approveLead, {
    onDone: ({ data }) => void loadToasts().then(({ approvedToast }) => approvedToast(data)),
    onFailed: sayLeadRefused,
  });
  const retry = useSubmission(retryLead, {
    onDone: ({ data }) => {
      toast(`Lead ${data.company} resubmitted`, { level: 'success' });
      if (opened !== null) close();
    },
    onFailed: sayLeadRefused,
  });
  return {
    /** Its id, and it itself where it is among the rows. */
    opened: opened === null ? null : { id: opened, row: rows.find(({ id }) => id === opened) ?? null },
    mode: mode.of === opened ? mode.is : 'look',
    setMode: (is: LeadMode) => setMode({ of: opened, is }),
    open: ({ id }: Lead, is: LeadMode) => {
      setMode({ of: id, is });
      show(id);
    },
    close: () => {
      setMode({ of: null, is: 'look' });
      close();
    },
    approve,
    retry,
  };
}
export type Leads = ReturnType<typeof useLeads>;
