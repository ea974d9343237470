import { Input, TextInput } from '@mantine/core';
import { type ChangeEvent, useId } from 'react';

import { PhoneCodeSelect } from './PhoneCodeSelect.tsx';
import classes from './PhoneField.module.css';
import type { FieldProps } from '../useContractForm.ts';

export interface PhoneFieldProps {
  label: string;
  description?: string;
  required?: boolean;
  /** `form.input` of the country code ('+49'). */
  code: Omit<FieldProps, 'onChange'> & { value: string; onChange: (code: string | null) => void };
  /** `form.input` of the number without it. */
  number: Omit<FieldProps, 'onChange'> & { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
}

/** A phone number: its country code chosen, the rest typed. */
export function PhoneField({ label, description, required = false, code, number }: PhoneFieldProps) {
  const id = useId();
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
        <PhoneCodeSelect
          {...codeProps}
          error={Boolean(codeError)}
          value={chosen === '' ? null : chosen}
          onChange={(value) => chooseCode(value ?? '')}
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
