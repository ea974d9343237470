import { useState } from 'react';

import { approveLead, type Lead, retryLead } from '#contract/leads.ts';

import { invalidate } from '../api/invalidate.ts';
import { toast } from '../ui/toast.tsx';
import { useSubmission } from '../ui/useSubmission.ts';
import type { LeadMode, OpenedLead } from './leadEvents.ts';

interface Said {
  detail: string;
  reasons: readonly string[];
}

/** Somebody else was faster: what was refused is said, and what stands there now is fetched. */
function refused({ detail, reasons }: Said) {
  toast([detail, ...reasons].join(' '), { level: 'error' });
  void invalidate('/api/leads');
}

/** Which of a list's leads is open and what for, and what is done with one without a form. */
export function useLeads(rows: readonly Lead[]) {
  const [opened, setOpened] = useState<OpenedLead | null>(null);
  const close = () => setOpened(null);
  const approve = useSubmission(approveLead, {
    onDone: ({ data }) => toast(`Lead ${data.company} approved`, { level: 'success' }),
    onFailed: refused,
  });
  const retry = useSubmission(retryLead, {
    onDone: ({ data }) => {
      toast(`Lead ${data.company} submitted again`, { level: 'success' });
      close();
    },
    onFailed: refused,
  });
  const now = opened && rows.find(({ id }) => id === opened.lead.id);
  return {
    /** As the list has it now, or had it last. */
    opened: opened && { ...opened, lead: now ?? opened.lead },
    open: (lead: Lead, mode: LeadMode) => setOpened({ lead, mode }),
    close,
    approve,
    retry,
  };
}
export type Leads = ReturnType<typeof useLeads>;
