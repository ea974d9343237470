import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { listApps } from '#contract/apps/apps.ts';
import { listManagers, listTags } from '#contract/lookups.ts';

import { useResource } from '../../../shared/data/useResource.ts';
import { clearButton } from '../../../shared/form/clearButton.ts';
import { allCountries } from '../../../shared/form/fields/countries.ts';
import { allLanguages } from '../../../shared/form/fields/languages.ts';
import { ChoiceField } from '../../../shared/form/select/ChoiceField.tsx';
import { ChoicesField } from '../../../shared/form/select/ChoicesField.tsx';
import classes from './Audience.module.css';
import type { AudienceValues } from './audienceValues.ts';

interface AudienceFieldsProps {
  values: AudienceValues;
  onChange: (values: AudienceValues) => void;
  errorOf: (path: string) => ReactNode;
}

const has = [
  { value: 'has', label: 'Yes' },
  { value: 'lacks', label: 'No' },
];
const answerOf = (value: string | null) => (value === 'has' || value === 'lacks' ? value : '');

/** To whom something is addressed. */
export function AudienceFields({ values, onChange, errorOf }: AudienceFieldsProps) {
  const tags = useResource(listTags, {}).data ?? [];
  const apps = useResource(listApps, {}).data ?? [];
  const staff = useResource(listManagers, {}).data ?? [];
  const set = (given: Partial<AudienceValues>) => onChange({ ...values, ...given });
  const many = (
    name: 'tags' | 'apps' | 'countries' | 'languages' | 'managers',
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <ChoicesField
      label={label}
      placeholder={values[name].length === 0 ? 'Any' : undefined}
      searchable
      clearable
      clearButtonProps={clearButton(`Clear ${label.toLowerCase()}`)}
      name={`audience.${name}`}
      value={values[name]}
      onChange={(next) => set({ [name]: next })}
      data={data}
      error={errorOf(`audience.${name}`)}
    />
  );
  return (
    <div className={classes['fields']}>
      {many(
        'tags',
        'Any of these tags',
        tags.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {many(
        'apps',
        'A referral of any of these apps',
        apps.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {many(
        'countries',
        'Countries',
        allCountries().map(({ code, name }) => ({ value: code, label: name })),
      )}
      {many(
        'languages',
        'Languages',
        allLanguages().map(({ code, name }) => ({ value: code, label: name })),
      )}
      {many(
        'managers',
        'Managers',
        staff.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
      )}
      <TextInput
        label="Approved since"
        type="date"
        name="audience.approvedSince"
        value={values.approvedSince}
        onChange={(event) => set({ approvedSince: event.currentTarget.value })}
        error={errorOf('audience.approvedSince')}
      />
      <ChoiceField
        label="Has a payout method"
        placeholder="Either"
        clearable
        clearButtonProps={clearButton('Either')}
        value={values.payoutMethod === '' ? null : values.payoutMethod}
        onChange={(value) => set({ payoutMethod: answerOf(value) })}
        data={has}
      />
      <ChoiceField
        label="Has a referral"
        placeholder="Either"
        clearable
        clearButtonProps={clearButton('Either')}
        value={values.firstReferral === '' ? null : values.firstReferral}
        onChange={(value) => set({ firstReferral: answerOf(value) })}
        data={has}
      />
    </div>
  );
}
