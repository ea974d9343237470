import { allCountries } from './countries.ts';
import SelectBox from './select/SelectBox.tsx';
import type { SelectBoxProps } from './select/useLateSelect.ts';

/** What `CountrySelect` becomes; the countries come with it. */
export default function CountryBox(props: SelectBoxProps) {
  return (
    <SelectBox
      {...props}
      data={allCountries().map(({ code, name, callingCode }) => ({ value: code, label: name, callingCode }))}
    />
  );
}
