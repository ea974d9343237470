import type { ProspectContact } from '#contract/prospects/prospects.ts';
import { createContact, updateContact } from '#contract/prospects/work.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { EditForm } from '../../../shared/form/edit/EditForm.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { useEditForm } from '../../../shared/form/edit/useEditForm.ts';
import { ContactFields } from './ContactFields.tsx';
import { contactUnits, contactValues, theirsOf } from './contactValues.ts';

export interface ContactFormProps {
  prospectId: string;
  /** null: a new one. */
  contact: ProspectContact | null;
  onClose: () => void;
}

/** A person at a prospect, added or changed. */
export default function ContactForm({ prospectId, contact, onClose }: ContactFormProps) {
  return contact ? (
    <EditContact contact={contact} onClose={onClose} />
  ) : (
    <NewContact prospectId={prospectId} onClose={onClose} />
  );
}

function NewContact({ prospectId, onClose }: Pick<ContactFormProps, 'prospectId' | 'onClose'>) {
  const form = useContractForm({
    endpoint: createContact,
    initial: contactValues(null),
    toBody: (values) => ({ prospectId, ...values }),
    onDone: () => {
      toast('Contact added', { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel="Add contact" onCancel={onClose}>
      <ContactFields form={form} />
    </ContractForm>
  );
}

function EditContact({ contact, onClose }: { contact: ProspectContact; onClose: () => void }) {
  const { id, version } = contact;
  const edit = useEditForm({
    endpoint: updateContact,
    current: { version, values: contactValues(contact) },
    units: contactUnits,
    toBody: (values, basis) => ({ id, version: basis, ...values }),
    read: async ({ problem: { conflict }, sent }) => {
      if (!conflict) return null;
      return { version: conflict.version, values: theirsOf(conflict.changes, sent) };
    },
    versionOf: ({ data }) => data.version,
    onDone: () => {
      toast('Data updated successfully!', { level: 'success' });
      onClose();
    },
  });
  return (
    <EditForm edit={edit} what="contact" submitLabel="Save contact" onCancel={onClose}>
      <ContactFields form={edit.form} />
    </EditForm>
  );
}
