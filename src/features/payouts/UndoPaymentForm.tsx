import { Text, Textarea } from '@mantine/core';

import { undoPayment } from '#contract/payoutWork.ts';
import { type Payout } from '#contract/payout.ts';

import { invalidate } from '../../api/invalidate.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { money } from '../../shared/text/format.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

export interface UndoPaymentFormProps {
  payout: Payout;
  onClose: () => void;
}

/** What `UndoPayment` opens; a file of its own. */
export default function UndoPaymentForm({ payout, onClose }: UndoPaymentFormProps) {
  const form = useContractForm({
    endpoint: undoPayment,
    initial: { reason: '' },
    input: { params: { id: payout.id } },
    onDone: () => {
      toast('Payment undone', { level: 'success' });
      onClose();
    },
    onFailed: () => void invalidate('/api/admin/payouts'),
  });
  return (
    <ContractForm
      form={form}
      submitLabel="Undo payment"
      color="error"
      isDisabled={form.values.reason.trim() === ''}
      onCancel={onClose}
    >
      <Text size="sm">
        Use this only if {money(payout.amount, payout.currency)} was recorded by mistake and never sent. The amount
        returns to the balance of {payout.partnerName} for the next run, and the partner is notified. This can’t be
        undone.
      </Text>
      <Textarea
        label="Reason"
        description="Shared with the partner and kept in the ledger."
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        required
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
