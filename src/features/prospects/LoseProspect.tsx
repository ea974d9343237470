import { Textarea } from '@mantine/core';

import { eventLabel } from '#contract/lifecycleWords.ts';
import type { Prospect } from '#contract/prospects.ts';
import { loseProspect } from '#contract/prospectWork.ts';

import { invalidate } from '../../api/invalidate.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

export interface LoseProspectProps {
  prospect: Pick<Prospect, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks why a prospect was lost. */
export default function LoseProspect({ prospect: { id, name }, onClose }: LoseProspectProps) {
  const form = useContractForm({
    endpoint: loseProspect,
    initial: { reason: '' },
    input: { params: { id } },
    onDone: () => {
      toast(`${name} marked as lost`, { level: 'success' });
      onClose();
    },
    onFailed: () => void invalidate('/api/prospects'),
  });
  return (
    <ContractForm
      form={form}
      submitLabel={eventLabel('prospect.lose')}
      isDisabled={form.values.reason.trim() === ''}
      onCancel={onClose}
    >
      <Textarea
        label="Reason"
        description="Colleagues see it with the prospect."
        autosize
        minRows={2}
        maxLength={5000}
        data-autofocus
        required
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
