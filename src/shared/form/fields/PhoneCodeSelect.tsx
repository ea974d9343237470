import { allCountries } from './countries.ts';
import classes from './PhoneCodeSelect.module.css';
import { SearchSelect } from '../select/SearchSelect.tsx';
import type { ChoiceFieldProps } from '../select/ChoiceField.tsx';

/** Of countries that share a code, the one that is named first. */
const first = new Set(['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'FI', 'MA']);

const codes = () => {
  const names = new Map<string, string[]>();
  for (const { code, callingCode, name } of allCountries()) {
    if (callingCode === '') continue;
    const others = names.get(callingCode) ?? [];
    names.set(callingCode, first.has(code) ? [name, ...others] : [...others, name]);
  }
  return [...names]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([value, countries]) => ({ value, label: value, countries: countries.join(', ') }));
};

/** The country calling codes, found by their countries too. */
export function PhoneCodeSelect(props: Omit<ChoiceFieldProps, 'data' | 'searchable'>) {
  const options = codes();
  return (
    <SearchSelect
      placeholder="+"
      {...props}
      aria-label="Country code"
      data={options}
      filter={({ options: all, search }) =>
        options
          .filter((option) => `${option.value} ${option.countries}`.toLowerCase().includes(search.toLowerCase().trim()))
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
  );
}
