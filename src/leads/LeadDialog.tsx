import { lazy, Suspense } from 'react';

import { Dialog } from '../ui/Dialog.tsx';
import { Loading } from '../ui/Loading.tsx';
import type { Asker } from './LeadConflicts.tsx';
import type { Leads } from './useLeads.ts';

const OneLead = lazy(() => import('./OneLead.tsx'));

/** One lead with everything, what stands against it first, and what the asker may do. */
export function LeadDialog({ leads: { opened, open, close, retry }, asker }: { leads: Leads; asker: Asker }) {
  return (
    <Dialog opened={opened !== null} onClose={close} title={opened?.lead.company} size="lg">
      {opened && (
        <Suspense fallback={<Loading lines={6} />}>
          <OneLead
            key={opened.lead.id}
            lead={opened.lead}
            mode={opened.mode}
            asker={asker}
            setMode={(mode) => open(opened.lead, mode)}
            onDone={close}
            onRetry={() => retry.submit({ params: { id: opened.lead.id } })}
            isBusy={retry.isBusy}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
