import { Input, TextInput } from '@mantine/core';
import { type ChangeEvent, useId } from 'react';

import { allCountries } from './countries.ts';
import { LateSelect } from './LateSelect.tsx';
import classes from './PhoneField.module.css';
import type { FieldProps } from './useContractForm.ts';

export interface PhoneFieldProps {
  label: string;
  description?: string;
  required?: boolean;
  /** `form.input` of the country code ('+49'). */
  code: Omit<FieldProps, 'onChange'> & { value: string; onChange: (code: string | null) => void };
  /** `form.input` of the number without it. */
  number: Omit<FieldProps, 'onChange'> & { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
}

const codes = () => {
  const names = new Map<string, string[]>();
  for (const { callingCode, name } of allCountries()) {
    if (callingCode !== '') names.set(callingCode, [...(names.get(callingCode) ?? []), name]);
  }
  return [...names]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([value, countries]) => ({ value, label: value, countries: countries.join(', ') }));
};

/** A phone number: its country code chosen, the rest typed. */
export function PhoneField({ label, description, required = false, code, number }: PhoneFieldProps) {
  const id = useId();
  const options = codes();
  const { error: codeError, onChange: chooseCode, value: chosen, ...codeProps } = code;
  const { error: numberError, ...numberProps } = number;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      withAsterisk={required}
      error={codeError ?? numberError}
      labelProps={{ htmlFor: id }}
    >
      <div className={classes.row}>
        <LateSelect
          allowDeselect={false}
          {...codeProps}
          aria-label="Country code"
          placeholder="+"
          searchable
          autoComplete="off"
          error={Boolean(codeError)}
          value={chosen === '' ? null : chosen}
          onChange={(value) => chooseCode(value ?? '')}
          data={options}
          filter={({ options: all, search }) =>
            options
              .filter((option) =>
                `${option.value} ${option.countries}`.toLowerCase().includes(search.toLowerCase().trim()),
              )
              .flatMap((found) => all.filter((option) => 'value' in option && option.value === found.value))
          }
          renderOption={({ option }) => (
            <span className={classes.option}>
              <b>{option.label}</b>
              <span className="quiet">{options.find(({ value }) => value === option.value)?.countries}</span>
            </span>
          )}
          comboboxProps={{ width: 280, position: 'bottom-start' }}
        />
        <TextInput
          {...numberProps}
          id={id}
          type="tel"
          autoComplete="tel-national"
          error={Boolean(numberError)}
          className={classes.number}
        />
      </div>
    </Input.Wrapper>
  );
}
