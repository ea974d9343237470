import { TextInput } from '@mantine/core';

import type { ContractFormState } from '../../../shared/form/useContractForm.ts';
import type { ContactField, ContactValues } from './contactValues.ts';

const fields: readonly { name: ContactField; label: string; type?: string; inputMode?: 'email' | 'tel' }[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'position', label: 'Position' },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', inputMode: 'tel' },
];

/** A person at a prospect, field by field. */
export const ContactFields = ({ form }: { form: Pick<ContractFormState<ContactValues>, 'input'> }) =>
  fields.map(({ name, ...field }) => (
    <TextInput
      key={name}
      {...field}
      autoComplete="off"
      required={name === 'firstName'}
      data-autofocus={name === 'firstName' || undefined}
      {...form.input(name)}
    />
  ));
