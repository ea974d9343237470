import { Button } from '@mantine/core';

import { type Lead, withdrawLead } from '#contract/leads/leads.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';

import { invalidate } from '../../api/invalidate.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { toast } from '../../shared/feedback/toast.tsx';

/** Takes one's own lead back, once confirmed. */
export function WithdrawButton({ lead: { id, company }, onDone }: { lead: Lead; onDone: () => void }) {
  const withdraw = useSubmission(withdrawLead, {
    what: 'Withdrawing the lead',
    onDone: () => {
      toast(`Lead ${company} withdrawn`, { level: 'success' });
      onDone();
    },
    onFailed: () => void invalidate('/api/leads'),
  });
  const ask = useConfirmation({
    message: 'The shop is no longer reserved for you. A withdrawn lead can’t be reopened.',
    confirmLabel: 'Withdraw lead',
    onConfirm: () => withdraw.submit({ params: { id } }),
  });
  return (
    <Button variant="default" loading={withdraw.isBusy} onClick={ask}>
      {eventLabel('lead.withdraw')}
    </Button>
  );
}
