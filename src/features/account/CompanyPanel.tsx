import { type InputWrapperProps, TextInput } from '@mantine/core';

import { editProfile } from '#contract/account.ts';

import { CountrySelect } from '../../shared/form/CountrySelect.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PhoneField } from '../../shared/form/PhoneField.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { CompanyPicture } from './CompanyPicture.tsx';
import type { Company, Profile } from './profile.ts';
import { ProfileForm, useProfileAnswers } from './ProfileForm.tsx';
import { type Basis, useBasis } from './useBasis.ts';
import { Columns } from '../../shared/table/Columns.tsx';

/** Fields side by side stay level. */
const descriptionLast: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export interface CompanyPanelProps {
  profile: Profile;
  company: Company;
}

/** The company as others see it and as it is reached. */
export function CompanyPanel({ profile, company }: CompanyPanelProps) {
  const basis = useBasis(company);
  return (
    <Panel title="Company">
      <CompanyPicture url={company.imageUrl} onSaved={basis.saved} />
      <CompanyForm key={basis.key} profile={profile} basis={basis} />
    </Panel>
  );
}

interface CompanyFormProps {
  profile: Profile;
  basis: Basis<Company>;
}

function CompanyForm({ profile: { id, firstName, lastName }, basis }: CompanyFormProps) {
  const answers = useProfileAnswers(basis);
  const { domain, imageUrl: _imageUrl, version, ...fields } = basis.value;
  const form = useContractForm({
    endpoint: editProfile,
    initial: { company: fields },
    input: { params: { id } },
    toBody: ({ company }) => ({ firstName, lastName, company: { ...company, version } }),
    ...answers,
  });
  return (
    <ProfileForm form={form} basis={basis} submitLabel="Save company">
      <Columns from="sm">
        <TextInput label="Company name" autoComplete="organization" required {...form.input('company.name')} />
        <TextInput
          label="Website"
          description="Ask us to change it."
          inputWrapperOrder={descriptionLast}
          value={domain}
          readOnly
        />
      </Columns>
      <TextInput
        label="Street and number"
        autoComplete="street-address"
        required
        {...form.input('company.streetAddress')}
      />
      <Columns from="sm" count={3}>
        <TextInput label="Postal code" autoComplete="postal-code" required {...form.input('company.zip')} />
        <TextInput label="City" autoComplete="address-level2" required {...form.input('company.city')} />
        <CountrySelect label="Country" required {...form.input('company.country')} />
      </Columns>
      <PhoneField
        label="Phone"
        required
        code={form.input('company.countryPhoneCode')}
        number={form.input('company.phoneNumber')}
      />
    </ProfileForm>
  );
}
