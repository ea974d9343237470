import type { SelectProps } from '@mantine/core';

import { allCountries } from './countries.ts';
import { LateSelect } from './LateSelect.tsx';

/** A country by name in the browser's language; its value is the ISO 3166-1 alpha-2 code, '' for none. */
export function CountrySelect({ value, onChange, ...props }: Omit<SelectProps, 'data'>) {
  return (
    <LateSelect
      searchable
      allowDeselect={false}
      placeholder="Choose a country"
      nothingFoundMessage="No such country"
      autoComplete="off"
      {...props}
      value={value === '' ? null : value}
      onChange={(code, option) => onChange?.(code ?? '', option)}
      data={allCountries().map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
