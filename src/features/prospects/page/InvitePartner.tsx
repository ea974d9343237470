import { Button, Group, NativeSelect, Text } from '@mantine/core';

import { invite } from '#contract/invitations/invitations.ts';
import type { ProspectContact } from '#contract/prospects/prospects.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { ApproveAtOnce } from '../../../entities/partner/ApproveAtOnce.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { contactName } from './contactName.ts';

export interface InvitePartnerProps {
  contacts: readonly ProspectContact[];
  onClose: () => void;
}

/** Asks which contact to invite. */
export default function InvitePartner({ contacts, onClose }: InvitePartnerProps) {
  const reachable = contacts.filter(({ email }) => email !== '');
  if (reachable.length > 0) return <InviteForm contacts={reachable} onClose={onClose} />;
  return (
    <>
      <Text size="sm">Invitations are sent to a contact. Add a contact with an email first.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}

function InviteForm({ contacts, onClose }: InvitePartnerProps) {
  const form = useContractForm({
    endpoint: invite,
    initial: { email: contacts[0]?.email ?? '', isPreApproved: false },
    onDone: ({ data }) => {
      toast(`Invitation sent to ${data.email}`, { level: 'success' });
      void invalidate('/api/prospects');
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel="Send invitation" onCancel={onClose}>
      <NativeSelect
        label="Contact"
        description="We’ll email an invitation link that expires after 7 days."
        data-autofocus
        data={contacts.map((contact) => ({ value: contact.email, label: `${contactName(contact)}, ${contact.email}` }))}
        {...form.input('email')}
      />
      <ApproveAtOnce {...form.checkbox('isPreApproved')} />
    </ContractForm>
  );
}
