import { Checkbox, Stack, TextInput } from '@mantine/core';

import { startErasure } from '#contract/privacy/erasures.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';
import { ErasureList } from './ErasureList.tsx';

/** Requests to be erased with what they wait for, and a form to start one. */
export function Erasures() {
  const form = useContractForm({
    endpoint: startErasure,
    initial: { email: '', isWaived: false },
    onDone: ({ data: { person } }) => {
      form.setValue('email', '');
      toast(`${person.name} gets an email about the erasure`, { level: 'success' });
    },
  });
  return (
    <Stack gap="md">
      <ContractForm form={form} submitLabel="Start an erasure">
        <Columns from="sm">
          <TextInput
            label="Email of the person to erase"
            type="email"
            autoComplete="off"
            required
            {...form.input('email')}
          />
        </Columns>
        <Checkbox label="They give up their unpaid earnings" {...form.checkbox('isWaived')} />
      </ContractForm>
      <ErasureList />
    </Stack>
  );
}
