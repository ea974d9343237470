import type { SelectProps } from '@mantine/core';

import { countryName } from '../text/format.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { LateSelect } from './select/LateSelect.tsx';

const CountryBox = lazyPart(() => import('./CountryBox.tsx'));

export interface CountrySelectProps extends Omit<SelectProps, 'data' | 'onChange'> {
  /** Also takes the calling code ('+49'); empty where there is none. */
  onChange?: (code: string, callingCode: string) => void;
}

/** A country by name in the browser's language; its value is the ISO 3166-1 alpha-2 code, '' for none. */
export function CountrySelect({ value, onChange, ...props }: CountrySelectProps) {
  return (
    <LateSelect
      box={CountryBox}
      searchable
      allowDeselect={false}
      placeholder="Choose a country"
      nothingFoundMessage="No matching country"
      autoComplete="off"
      {...props}
      value={value === '' ? null : value}
      onChange={(code, option) => onChange?.(code ?? '', callingCodeOf(option))}
      data={value ? [{ value, label: countryName(value) }] : []}
    />
  );
}

const callingCodeOf = (option: object | null): string =>
  option !== null && 'callingCode' in option && typeof option.callingCode === 'string' ? option.callingCode : '';
