import { Text, Textarea } from '@mantine/core';

import { moveApp } from '#contract/appsAdmin.ts';
import { capital, happenedTo } from '#contract/lifecycleWords.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** Why an app is retired; opened by `ListingSteps`, a file of its own. */
export default function RetireForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  const form = useContractForm({
    endpoint: moveApp,
    initial: { reason: '' },
    input: { params: { slug } },
    toBody: ({ reason }) => ({ event: 'retire', reason }),
    onDone: () => {
      toast(capital(happenedTo('listing.retire')), { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm
      form={form}
      submitLabel="Retire app"
      color="error"
      isDisabled={form.values.reason.trim() === ''}
      onCancel={onClose}
    >
      <Text size="sm">
        Links lead to the other apps, and new installs are not attributed. Charges of shops that have it still earn.
      </Text>
      <Textarea
        label="Reason"
        description="Kept in the history."
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
