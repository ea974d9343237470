import { type InputWrapperProps, TextInput } from '@mantine/core';

import { CountrySelect } from '../../shared/form/fields/CountrySelect.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PhoneField } from '../../shared/form/fields/PhoneField.tsx';
import { CompanyPicture } from './CompanyPicture.tsx';
import type { Company, Profile } from './profile.ts';
import { companyUnits, companyValues } from './profileUnits.ts';
import { useProfileForm } from './useProfileForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

/** Fields side by side stay level. */
const descriptionLast: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export interface CompanyPanelProps {
  profile: Profile;
  company: Company;
}

/** The company as others see it and as it is reached. */
export function CompanyPanel({ profile, company }: CompanyPanelProps) {
  const { id, firstName, lastName } = profile;
  const { domain, version } = company;
  const edit = useProfileForm({
    id,
    current: { version, values: companyValues(company) },
    units: companyUnits,
    toBody: (values, basis) => ({ firstName, lastName, company: { ...values.company, version: basis } }),
    partOf: ({ company: newest }) => newest && { version: newest.version, values: companyValues(newest) },
  });
  const { form } = edit;
  return (
    <Panel title="Company">
      <CompanyPicture url={company.imageUrl} />
      <EditForm edit={edit} what="company" submitLabel="Save company" isDisabled={!form.isDirty}>
        <Columns from="sm">
          <TextInput label="Company name" autoComplete="organization" required {...form.input('company.name')} />
          <TextInput
            label="Website"
            description="Contact us to change it."
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
        <TextInput
          label="Tax ID"
          description="Optional. Shown on your statements."
          inputWrapperOrder={descriptionLast}
          {...form.input('company.taxId')}
        />
        <PhoneField
          label="Phone"
          required
          code={form.input('company.countryPhoneCode')}
          number={form.input('company.phoneNumber')}
        />
      </EditForm>
    </Panel>
  );
}
