import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

import type { ProspectContact } from '#contract/prospects.ts';
import { createContact, updateContact } from '#contract/prospectWork.ts';

import { invalidate } from '../../api/invalidate.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { changedOf, type ContactField, contactValues, theirsOf } from './contactValues.ts';

export interface ContactFormProps {
  prospectId: string;
  /** null: a new one. */
  contact: ProspectContact | null;
  onClose: () => void;
}

const fields: readonly { name: ContactField; label: string; type?: string; inputMode?: 'email' | 'tel' }[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'position', label: 'Position' },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', inputMode: 'tel' },
];

/**
 * A person at a prospect. Only what was changed is sent; where somebody else changed the same meanwhile, it says what stands
 * there now, and saves over it when asked again.
 */
export default function ContactForm({ prospectId, contact, onClose }: ContactFormProps) {
  const basis = useRef({ version: contact?.version ?? 0, values: contactValues(contact) });
  const [theirs, setTheirs] = useState<Partial<Record<ContactField, string>>>({});
  const isConflict = Object.keys(theirs).length > 0;
  const form = useContractForm({
    endpoint: contact ? updateContact : createContact,
    initial: contactValues(contact),
    toBody: (values) =>
      contact
        ? { id: contact.id, version: basis.current.version, ...changedOf(values, basis.current.values) }
        : { prospectId, ...values },
    onDone: () => {
      toast(contact ? 'Data updated successfully!' : 'Contact added', { level: 'success' });
      onClose();
    },
    onFailed: ({ code, conflict }) => {
      if (code !== 'version_conflict' || !conflict) return;
      const found = theirsOf(conflict.changes, basis.current.values);
      basis.current = { version: conflict.version, values: { ...basis.current.values, ...found } };
      setTheirs(found);
      void invalidate('/api/prospects');
      // They changed other fields than the ones changed here.
      if (Object.keys(found).length === 0) form.submit();
    },
  });
  return (
    <ContractForm
      form={isConflict ? { ...form, problem: null } : form}
      submitLabel={contact ? 'Save contact' : 'Add contact'}
      onCancel={onClose}
    >
      {isConflict && (
        <Notice level="warning">
          Somebody changed this contact meanwhile. What stands there now is said beside each field. Save again to put
          yours in its place.
        </Notice>
      )}
      {fields.map(({ name, ...field }) => {
        const now = theirs[name];
        return (
          <TextInput
            key={name}
            {...field}
            autoComplete="off"
            required={name === 'firstName'}
            data-autofocus={name === 'firstName' || undefined}
            description={now === undefined ? undefined : `Now: ${now === '' ? 'empty' : now}`}
            {...form.input(name)}
          />
        );
      })}
    </ContractForm>
  );
}
