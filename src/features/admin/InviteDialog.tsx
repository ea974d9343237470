import { Select, TextInput } from '@mantine/core';

import { invite } from '#contract/invitations/invitations.ts';
import { type Role, roles } from '#contract/session/user.ts';

import { ApproveAtOnce } from '../../entities/partner/ApproveAtOnce.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { useUser } from '../../entities/session/session.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { roleWords } from './roleWords.ts';

const order: readonly Role[] = ['partner', ...roles.filter((role) => role !== 'partner')];
const isRole = (value: string | null): value is Role => roles.some((role) => role === value);

/** Asks for an email and a role. */
export default function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Invite by email" size="sm">
      {isOpen && <InviteForm onClose={onClose} />}
    </Dialog>
  );
}

interface InviteValues extends Record<string, unknown> {
  email: string;
  role: Role;
  isPreApproved: boolean;
}

const empty: InviteValues = { email: '', role: 'partner', isPreApproved: false };

function InviteForm({ onClose }: { onClose: () => void }) {
  const isAdmin = useUser()?.role === 'admin';
  const form = useContractForm({
    endpoint: invite,
    initial: empty,
    toBody: ({ email, role, isPreApproved }) => ({
      email,
      role,
      ...(role === 'partner' ? { isPreApproved } : {}),
    }),
    onDone: ({ data }) => {
      toast(`Invitation sent to ${data.email}`, { level: 'success' });
      onClose();
    },
  });
  const { onChange: _choose, value: _role, ...roleProps } = form.input('role');
  const isPartner = form.values.role === 'partner';
  return (
    <ContractForm form={form} submitLabel="Send invitation" onCancel={onClose}>
      <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...form.input('email')} />
      {isAdmin && (
        <Select
          label="Role"
          description={isPartner ? 'Registers a company and refers shops.' : 'Joins your staff.'}
          data={order.map((value) => ({ value, label: roleWords[value] }))}
          {...roleProps}
          value={form.values.role}
          onChange={(value) => {
            if (isRole(value)) form.setValue('role', value);
          }}
        />
      )}
      {isPartner && <ApproveAtOnce {...form.checkbox('isPreApproved')} />}
    </ContractForm>
  );
}
