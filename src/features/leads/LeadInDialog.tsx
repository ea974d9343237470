import type { Lead } from '#contract/leads/leads.ts';

import { Empty } from '../../shared/feedback/Empty.tsx';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { Asker } from './LeadConflicts.tsx';
import { OneLead } from './OneLead.tsx';
import { useLead } from './useLead.ts';
import type { Leads } from './useLeads.ts';

interface LeadInDialogProps {
  id: string;
  /** As the list has it; null where it is not on this page of it. */
  row: Lead | null;
  leads: Leads;
  asker: Asker;
}

/** The lead that the address names, whether or not the list shows it. */
export default function LeadInDialog({ id, row, leads, asker }: LeadInDialogProps) {
  const found = useLead(id, asker);
  const loaded = found.data?.[0] ?? null;
  // Both are refetched on changes; either may arrive first.
  const lead = row !== null && (loaded === null || row.version > loaded.version) ? row : loaded;
  if (lead === null) {
    if (found.state === 'failed' && found.problem?.status !== 404)
      return <Failed problem={found.problem} onRetry={found.retry} />;
    if (found.state === 'loading') return <Loading lines={6} />;
    return <Empty title="Lead not found" text="It was deleted, or you don’t have access to it." />;
  }
  return (
    <OneLead
      lead={lead}
      mode={leads.mode}
      asker={asker}
      setMode={leads.setMode}
      onDone={leads.close}
      onRetry={() => leads.retry.submit({ params: { id } })}
      isBusy={leads.retry.isBusy}
    />
  );
}
