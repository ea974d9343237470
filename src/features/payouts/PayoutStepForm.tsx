import { Stack, Text, TextInput, Textarea } from '@mantine/core';

import type { LifecycleInput } from '#contract/lifecycles.ts';
import { movePayout } from '#contract/payoutWork.ts';
import { type Payout } from '#contract/payout.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { payoutSteps, type Step } from './payoutStepWords.ts';

export interface PayoutStepFormProps {
  payout: Payout;
  step: Step;
  needs: LifecycleInput;
  onDone: () => void;
  onClose: () => void;
}

/** What `PayoutSteps` asks for where a step needs input; a file of its own so that it loads late. */
export default function PayoutStepForm({ payout, step, needs, onDone, onClose }: PayoutStepFormProps) {
  const form = useContractForm({
    endpoint: movePayout,
    initial: { reference: '', reason: '' },
    input: { params: { id: payout.id } },
    toBody: ({ reference, reason }) => ({ event: step, ...(needs === 'reference' ? { reference } : { reason }) }),
    onDone: () => {
      toast(payoutSteps[step].done, { level: 'success' });
      onDone();
    },
  });
  return (
    <ContractForm form={form} submitLabel={payoutSteps[step].label} onCancel={onClose}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {needs === 'reference'
            ? 'Payment reference from your bank or provider.'
            : 'Shared with the partner and kept in the history.'}
        </Text>
        {needs === 'reference' ? (
          <TextInput label="Reference" data-autofocus {...form.input('reference')} />
        ) : (
          <Textarea label="Reason" autosize minRows={2} data-autofocus {...form.input('reason')} />
        )}
      </Stack>
    </ContractForm>
  );
}
