import { type InputWrapperProps, TextInput } from '@mantine/core';

import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Profile } from './profile.ts';
import { personUnits, personValues } from './profileUnits.ts';
import { useProfileForm } from './useProfileForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

/** Fields side by side stay level. */
const descriptionLast: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** One's own name and phone. */
export function PersonPanel({ profile }: { profile: Profile }) {
  const { id, email, version } = profile;
  const edit = useProfileForm({
    id,
    current: { version, values: personValues(profile) },
    units: personUnits,
    toBody: (values, basis) => ({ ...values, version: basis }),
    partOf: (newest) => ({ version: newest.version, values: personValues(newest) }),
  });
  const { form } = edit;
  return (
    <Panel title="Personal details">
      <EditForm edit={edit} what="profile" submitLabel="Save changes" isDisabled={!form.isDirty}>
        <Columns from="sm">
          <TextInput label="First name" autoComplete="given-name" required {...form.input('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" required {...form.input('lastName')} />
        </Columns>
        <Columns from="sm">
          <TextInput
            label="Email"
            description="Used to sign in. Contact us to change it."
            inputWrapperOrder={descriptionLast}
            value={email}
            readOnly
          />
          <TextInput
            label="Phone"
            description="With its country code, such as +49 30 1234."
            inputWrapperOrder={descriptionLast}
            type="tel"
            autoComplete="tel"
            {...form.input('phoneNumber')}
          />
        </Columns>
      </EditForm>
    </Panel>
  );
}
