import { Checkbox, Text } from '@mantine/core';

import { requestErasure, waitDays } from '#contract/privacy/erasures.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** What is erased and what stays, and whether what is owed is given up. */
export default function EraseForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({
    endpoint: requestErasure,
    initial: { isWaived: false },
    onDone: () => {
      toast('Erasure requested', { level: 'success' });
      onDone();
    },
  });
  return (
    <ContractForm form={form} submitLabel="Request erasure">
      <Text size="sm">
        After {waitDays} days, everything that identifies you and your company is erased for good: names, addresses,
        payout methods, notes, messages and pictures. Amounts and dates of your earnings stay, without your name, as the
        law requires.
      </Text>
      <Text size="sm">Until then you can withdraw it here, or by the link in the email we send you.</Text>
      <Checkbox
        label="Give up my unpaid earnings"
        description="Otherwise the erasure waits until everything is paid."
        {...form.checkbox('isWaived')}
      />
    </ContractForm>
  );
}
