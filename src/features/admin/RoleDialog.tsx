import { Select } from '@mantine/core';

import { changeStaffRole, type StaffAccount, staffRoles } from '#contract/staff.ts';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { nameOf } from '../../shared/text/personName.ts';
import { roleWords } from './roleWords.ts';

interface RoleDialogProps {
  isOpen: boolean;
  account: StaffAccount;
  onClose: () => void;
}

type StaffRole = StaffAccount['role'];
const isStaffRole = (value: string | null): value is StaffRole => staffRoles.some((role) => role === value);

/** Gives a colleague another role. */
export default function RoleDialog({ isOpen, ...given }: RoleDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={given.onClose} title={`Role of ${nameOf(given.account)}`} size="sm">
      {isOpen && <RoleForm {...given} />}
    </Dialog>
  );
}

interface RoleValues extends Record<string, unknown> {
  role: StaffRole;
}

function RoleForm({ account, onClose }: Omit<RoleDialogProps, 'isOpen'>) {
  const initial: RoleValues = { role: account.role };
  const form = useContractForm({
    endpoint: changeStaffRole,
    initial,
    input: { params: { id: account.id } },
    onDone: ({ data }) => {
      toast(`${nameOf(data)} is ${roleWords[data.role].toLowerCase()} now`, { level: 'success' });
      onClose();
    },
  });
  const { onChange: _choose, value: _role, ...role } = form.input('role');
  return (
    <ContractForm
      form={form}
      submitLabel="Change role"
      isDisabled={form.values.role === account.role}
      onCancel={onClose}
    >
      <Select
        label="Role"
        description="They’re signed out and get the new role when they sign in again."
        data={staffRoles.map((value) => ({ value, label: roleWords[value] }))}
        allowDeselect={false}
        data-autofocus
        {...role}
        value={form.values.role}
        onChange={(value) => {
          if (isStaffRole(value)) form.setValue('role', value);
        }}
      />
    </ContractForm>
  );
}
