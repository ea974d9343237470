import { allCountries } from './countries.ts';
import classes from './PhoneCodeBox.module.css';
import SelectBox from './select/SelectBox.tsx';
import type { SelectBoxProps } from './select/useLateSelect.ts';

const codes = () => {
  const names = new Map<string, string[]>();
  for (const { callingCode, name } of allCountries()) {
    if (callingCode !== '') names.set(callingCode, [...(names.get(callingCode) ?? []), name]);
  }
  return [...names]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([value, countries]) => ({ value, label: value, countries: countries.join(', ') }));
};

/** What the country code of a `PhoneField` becomes; its codes come with it, and are found by their countries. */
export default function PhoneCodeBox(props: SelectBoxProps) {
  const options = codes();
  return (
    <SelectBox
      {...props}
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
