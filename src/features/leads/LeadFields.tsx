import { Textarea, TextInput } from '@mantine/core';

import { listApps } from '#contract/apps/apps.ts';
import type { Lead } from '#contract/leads/leads.ts';

import { CountrySelect } from '../../shared/form/fields/CountrySelect.tsx';
import { ChoicesField } from '../../shared/form/select/ChoicesField.tsx';
import { PhoneField } from '../../shared/form/fields/PhoneField.tsx';
import type { ContractFormState } from '../../shared/form/useContractForm.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './LeadFields.module.css';
import type { LeadValues } from './leadValues.ts';

interface LeadFieldsProps {
  form: ContractFormState<LeadValues>;
  /** Apps that the lead has already: they stay, also when they are not listed any more. */
  known?: Lead['apps'];
}

const none: Lead['apps'] = [];

/** The fields of a lead. */
export function LeadFields({ form, known = none }: LeadFieldsProps) {
  const apps = useResource(listApps, {});
  const listed = apps.data ?? [];
  const country = form.input('country');
  return (
    <>
      <div className={classes.two}>
        <TextInput label="Company" autoComplete="off" required {...form.input('company')} />
        <TextInput
          label="Shop domain"
          placeholder="shop.example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          required
          {...form.input('shopDomain')}
        />
        <TextInput label="Contact" autoComplete="off" required {...form.input('contactName')} />
        <TextInput label="Email" type="email" autoComplete="off" required {...form.input('email')} />
        <CountrySelect
          label="Country"
          required
          {...country}
          onChange={(code, callingCode) => {
            country.onChange(code);
            if (callingCode !== '' && form.values.phoneCode === '') form.setValue('phoneCode', callingCode);
          }}
        />
        <PhoneField
          label="Phone"
          code={form.input('phoneCode')}
          number={{
            ...form.input('phoneNumber'),
            'data-field': 'phone',
            error: form.errorOf('phone'),
          }}
        />
      </div>
      <ChoicesField
        label="Apps"
        description="Which apps would help?"
        placeholder={form.values.apps.length === 0 ? 'Choose apps' : ''}
        searchable
        hidePickedOptions
        autoComplete="off"
        nothingFoundMessage={apps.state === 'failed' ? 'Couldn’t load apps' : 'No matching app'}
        required
        {...form.input('apps')}
        data={[...listed, ...known.filter(({ slug }) => !listed.some((app) => app.slug === slug))].map(
          ({ slug, name }) => ({ value: slug, label: name }),
        )}
      />
      <Textarea
        label="Message"
        description="Optional. What the shop needs and when to call."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        {...form.input('message')}
      />
    </>
  );
}
