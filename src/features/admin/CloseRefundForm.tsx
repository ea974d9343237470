import { Text, Textarea } from '@mantine/core';

import { closeWaitingRefund, type WaitingRefund } from '#contract/refunds.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { money } from '../../shared/text/format.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** Closes a waiting refund by hand, with the reason. */
export function CloseRefundForm({ refund, onClose }: { refund: WaitingRefund; onClose: () => void }) {
  const { id, shop, refundId, waiting, currency } = refund;
  const form = useContractForm({
    endpoint: closeWaitingRefund,
    initial: { reason: '' },
    input: { params: { id } },
    onDone: () => {
      toast('Refund closed', { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm
      form={form}
      submitLabel="Close refund"
      color="error"
      isDisabled={form.values.reason.trim() === ''}
      onCancel={onClose}
    >
      <Text size="sm">
        {money(waiting, currency)} of refund {refundId} of {shop} is then taken off no charge, not even of one that
        arrives later. It stays here under Closed, with your name and the reason. This can’t be undone.
      </Text>
      <Textarea label="Reason" autosize minRows={2} maxLength={500} data-autofocus required {...form.input('reason')} />
    </ContractForm>
  );
}
