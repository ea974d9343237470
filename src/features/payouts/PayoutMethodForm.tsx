import { SegmentedControl, Stack, TextInput } from '@mantine/core';

import { payoutMethods, setPayoutMethod } from '#contract/payouts.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { isPayoutMethod, payoutMethodWords } from '../../entities/payout/payoutMethodWords.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import classes from './Payouts.module.css';

export interface PayoutMethodFormProps {
  known: { method: string; details: string } | null;
  onClose: () => void;
}

/** What `PayoutMethod` shows to change it; a file of its own. */
export default function PayoutMethodForm({ known, onClose }: PayoutMethodFormProps) {
  const form = useContractForm({
    endpoint: setPayoutMethod,
    initial: { method: isPayoutMethod(known?.method) ? known.method : 'bank', details: known?.details ?? '' },
    onDone: () => {
      toast('Data updated successfully!', { level: 'success', position: 'bottom-center' });
      onClose();
    },
  });
  const words = payoutMethodWords[isPayoutMethod(form.values.method) ? form.values.method : 'bank'];
  return (
    <Stack gap="md">
      {known === null && <p className={classes.where}>Add a payout method so we can pay you.</p>}
      <ContractForm form={form} submitLabel="Save payout method" onCancel={known ? onClose : undefined}>
        <SegmentedControl
          fullWidth
          aria-label="Method"
          data={payoutMethods.map((value) => ({ value, label: payoutMethodWords[value].label }))}
          value={form.values.method}
          onChange={(value) => {
            if (isPayoutMethod(value)) form.setValues({ method: value, details: '' });
          }}
        />
        <TextInput
          label={words.details}
          placeholder={words.placeholder}
          autoComplete="off"
          required
          {...form.input('details')}
        />
      </ContractForm>
    </Stack>
  );
}
