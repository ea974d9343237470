import { allCountries } from './countries.ts';
import { namesOfCountry } from './countryNames.ts';
import { SearchSelect } from '../select/SearchSelect.tsx';
import type { ChoiceFieldProps } from '../select/ChoiceField.tsx';

export interface CountrySelectProps extends Omit<ChoiceFieldProps, 'data' | 'onChange' | 'searchable'> {
  /** Also takes the calling code ('+49'); empty where there is none. */
  onChange?: (code: string, callingCode: string) => void;
}

/** A country by name in the browser's language; its value is the ISO 3166-1 alpha-2 code, '' for none. */
export function CountrySelect({ value, onChange, ...props }: CountrySelectProps) {
  const countries = allCountries();
  return (
    <SearchSelect
      placeholder="Choose a country"
      nothingFoundMessage="No matching country"
      otherNames={namesOfCountry}
      {...props}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange?.(chosen ?? '', countries.find(({ code }) => code === chosen)?.callingCode ?? '')}
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
