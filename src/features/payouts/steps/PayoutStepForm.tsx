import { TextInput } from '@mantine/core';

import type { LifecycleInput } from '#contract/lifecycles/lifecycles.ts';
import { movePayout } from '#contract/payouts/work.ts';
import { type Payout } from '#contract/payouts/payout.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { money } from '../../../shared/text/format.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ReasonForm } from '../../../shared/form/ReasonForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { payoutSteps, type Step } from './payoutStepWords.ts';

export interface PayoutStepFormProps {
  payout: Payout;
  step: Step;
  needs: LifecycleInput;
  onDone: () => void;
  onClose: () => void;
}

/** What `PayoutSteps` asks for where a step needs input; loaded lazily. */
export default function PayoutStepForm({ payout, step, needs, onDone, onClose }: PayoutStepFormProps) {
  const { label, done } = payoutSteps[step];
  const { id, amount, currency, partnerName } = payout;
  const common = {
    id,
    step,
    label,
    consequence:
      step === 'return'
        ? `Use this when the bank sent the money back. ${money(amount, currency)} returns to the balance of ${partnerName} for the next run, and the partner is notified.`
        : undefined,
    onDone: () => {
      toast(done, { level: 'success' });
      onDone();
    },
    onClose,
  };
  return needs === 'reference' ? <Reference {...common} /> : <Reason {...common} />;
}

interface AskedProps {
  id: string;
  step: Step;
  label: string;
  consequence: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

const Reason = ({ id, step, label, consequence, onDone, onClose }: AskedProps) => (
  <ReasonForm
    endpoint={movePayout}
    params={{ id }}
    alongside={{ event: step }}
    submitLabel={label}
    {...(consequence !== undefined && { consequence })}
    description="Shared with the partner and kept in the history."
    maxLength={500}
    onDone={onDone}
    onCancel={onClose}
  />
);

function Reference({ id, step, label, onDone, onClose }: AskedProps) {
  const form = useContractForm({
    endpoint: movePayout,
    initial: { reference: '' },
    input: { params: { id } },
    toBody: ({ reference }) => ({ event: step, reference }),
    onDone,
  });
  return (
    <ContractForm form={form} submitLabel={label} onCancel={onClose}>
      <TextInput
        label="Reference"
        description="Payment reference from your bank or provider."
        data-autofocus
        {...form.input('reference')}
      />
    </ContractForm>
  );
}
