import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import {
  getRegistrationTarget,
  registrationDays,
  type RegistrationTarget,
  setRegistrationTarget,
} from '#contract/settings/registrationTarget.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

const label = 'Decide within (business days)';
const units: EditUnits<{ days: number }> = { days: unit(label, 'days') };

const currentOf = ({ version, ...values }: RegistrationTarget) => ({ version, values });

/** When a registration is overdue, and what its person is promised. Other admins may change it too. */
export function RegistrationsForm({ known }: { known: RegistrationTarget }) {
  const edit = useEditForm({
    endpoint: setRegistrationTarget,
    current: currentOf(known),
    units,
    toBody: (values, version) => ({ ...values, version }),
    read: async () => currentOf((await send(getRegistrationTarget, {})).data),
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} what="registration settings" submitLabel="Save registrations">
      <Columns from="sm">
        <NumberInput
          label={label}
          description="A registration that waits longer for staff is overdue. Saturdays and Sundays don’t count."
          min={registrationDays.least}
          max={registrationDays.most}
          allowDecimal={false}
          hideControls
          required
          {...form.input('days')}
        />
      </Columns>
    </EditForm>
  );
}
