import { Text, Textarea } from '@mantine/core';

import { dismissReversal, disputeReversal, upholdReversal } from '#contract/reversals.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { stepWords, type StepWithReason } from './stepWords.ts';

const endpoints = { dispute: disputeReversal, uphold: upholdReversal, dismiss: dismissReversal } as const;

export interface ReversalReasonFormProps {
  id: string;
  step: StepWithReason;
  onClose: () => void;
}

/** Asks for the reason that a step needs; loaded lazily. */
export default function ReversalReasonForm({ id, step, onClose }: ReversalReasonFormProps) {
  const { label, text, done } = stepWords[step];
  const form = useContractForm({
    endpoint: endpoints[step],
    initial: { reason: '' },
    input: { params: { id } },
    onDone: () => {
      toast(done, { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel={label} onCancel={onClose}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Textarea
        label="Reason"
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        required
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
