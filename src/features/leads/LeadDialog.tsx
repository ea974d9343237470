import { Fragment } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { lazyPart, usePreloaded } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { Asker } from './LeadConflicts.tsx';
import { useLead } from './useLead.ts';
import type { Leads } from './useLeads.ts';

const LeadInDialog = lazyPart(() => import('./LeadInDialog.tsx'));

/** One lead with all its details, conflicts first, and the allowed actions. */
export function LeadDialog({ leads, asker }: { leads: Leads; asker: Asker }) {
  const { opened, close } = leads;
  usePreloaded(LeadInDialog);
  return (
    <Dialog
      opened={opened !== null}
      onClose={close}
      title={opened && (opened.row?.company ?? <LeadTitle key={opened.id} id={opened.id} asker={asker} />)}
      size="lg"
    >
      {opened && (
        <Fragment key={opened.id}>
          <LeadInDialog id={opened.id} row={opened.row} leads={leads} asker={asker} fallback={<Loading lines={6} />} />
        </Fragment>
      )}
    </Dialog>
  );
}

/** Of one that is not among the rows. */
function LeadTitle({ id, asker }: { id: string; asker: Asker }) {
  return useLead(id, asker).data?.[0]?.company ?? 'Lead';
}
