import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import {
  registrationDays,
  type RegistrationTarget,
  setRegistrationTarget,
} from '#contract/settings/registrationTarget.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

/** When a registration is overdue, and what its person is promised. */
export function RegistrationsForm({ known: { days } }: { known: RegistrationTarget }) {
  const form = useContractForm({
    endpoint: setRegistrationTarget,
    initial: { days },
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Save registrations">
      <Columns from="sm">
        <NumberInput
          label="Decide within (business days)"
          description="A registration that waits longer for staff is overdue. Saturdays and Sundays don’t count."
          min={registrationDays.least}
          max={registrationDays.most}
          allowDecimal={false}
          hideControls
          required
          {...form.input('days')}
        />
      </Columns>
    </ContractForm>
  );
}
