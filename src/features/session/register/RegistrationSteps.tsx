import { Select, Textarea, TextInput } from '@mantine/core';

import { discoveryMethods, expertiseAreas } from '#contract/session/session.ts';

import { CountrySelect } from '../../../shared/form/fields/CountrySelect.tsx';
import { PhoneField } from '../../../shared/form/fields/PhoneField.tsx';
import type { FieldProps } from '../../../shared/form/useContractForm.ts';
import { audienceHint } from './audienceHint.ts';
import type { RegistrationField, RegistrationStep } from './registrationDraft.ts';
import classes from './RegisterPartnerForm.module.css';

const expertiseWords = {
  agency: 'Agency',
  developer: 'Developer',
  consultant: 'Consultant',
  content: 'Blog, podcast or newsletter',
  influencer: 'Influencer',
  merchant: 'I run a shop',
  other: 'Other',
} as const satisfies Record<(typeof expertiseAreas)[number], string>;

const discoveryWords = {
  search: 'Search engine',
  social: 'Social media',
  recommendation: 'Recommendation',
  event: 'Event or meetup',
  app_store: 'App store listing',
  other: 'Other',
} as const satisfies Record<(typeof discoveryMethods)[number], string>;

export interface RegistrationStepsProps {
  step: RegistrationStep | null;
  input: (name: RegistrationField) => FieldProps & { value: string };
  /** With a country, its calling code; empty where there is none. */
  onCalling: (code: string) => void;
}

/** The steps after the first; loaded lazily. */
export default function RegistrationSteps({ step, input, onCalling }: RegistrationStepsProps) {
  const chosen = (name: RegistrationField) => {
    const { onChange, value, ...props } = input(name);
    return { ...props, value: value === '' ? null : value, onChange: (given: string | null) => onChange(given ?? '') };
  };
  const country = input('country');
  return (
    <>
      <fieldset className={classes.step} hidden={step !== 'expertise'} aria-label="Expertise">
        <Select
          label="What do you do?"
          placeholder="Choose one"
          required
          data={expertiseAreas.map((value) => ({ value, label: expertiseWords[value] }))}
          {...chosen('expertiseArea')}
        />
        <Select
          label="How did you find us?"
          placeholder="Choose one"
          required
          data={discoveryMethods.map((value) => ({ value, label: discoveryWords[value] }))}
          {...chosen('discoveryMethod')}
        />
        <Textarea
          label="Who will you recommend our apps to, and how?"
          description={audienceHint}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          {...input('audience')}
        />
      </fieldset>
      <fieldset className={classes.step} hidden={step !== 'contact'} aria-label="Contact">
        <CountrySelect
          label="Country"
          required
          {...country}
          onChange={(code, callingCode) => {
            country.onChange(code);
            onCalling(callingCode);
          }}
        />
        <TextInput label="Street and number" autoComplete="street-address" required {...input('streetAddress')} />
        <div className={classes.narrowFirst}>
          <TextInput label="Postal code" autoComplete="postal-code" required {...input('zip')} />
          <TextInput label="City" autoComplete="address-level2" required {...input('city')} />
        </div>
        <PhoneField label="Phone" required code={input('countryPhoneCode')} number={input('phoneNumber')} />
      </fieldset>
    </>
  );
}
