import { type InputWrapperProps, TextInput } from '@mantine/core';

import { editProfile } from '#contract/account.ts';

import { Panel } from '../../shared/page/Panel.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import type { Profile } from './profile.ts';
import { ProfileForm, useProfileAnswers } from './ProfileForm.tsx';
import { type Basis, useBasis } from './useBasis.ts';
import { Columns } from '../../shared/table/Columns.tsx';

/** Fields side by side stay level. */
const descriptionLast: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** One's own name and phone. */
export function PersonPanel({ profile }: { profile: Profile }) {
  const basis = useBasis(profile);
  return (
    <Panel title="You">
      <PersonForm key={basis.key} basis={basis} />
    </Panel>
  );
}

function PersonForm({ basis }: { basis: Basis<Profile> }) {
  const answers = useProfileAnswers(basis);
  const { id, email, firstName, lastName, phoneNumber, version } = basis.value;
  const form = useContractForm({
    endpoint: editProfile,
    initial: { firstName, lastName, phoneNumber },
    input: { params: { id } },
    toBody: (values) => ({ ...values, version }),
    ...answers,
  });
  return (
    <ProfileForm form={form} basis={basis} submitLabel="Save changes">
      <Columns from="sm">
        <TextInput label="First name" autoComplete="given-name" required {...form.input('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" required {...form.input('lastName')} />
      </Columns>
      <Columns from="sm">
        <TextInput
          label="Email"
          description="Your sign-in. Ask us to change it."
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
    </ProfileForm>
  );
}
