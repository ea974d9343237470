import { filterText } from '../../data/useCollection.ts';
import { clearButton } from '../../form/clearButton.ts';
import { CountrySelect } from '../../form/fields/CountrySelect.tsx';
import { FilterSelect, type FilterSelectProps } from './FilterSelect.tsx';

interface CountryFilterProps extends Pick<FilterSelectProps, 'collection' | 'width'> {
  filter?: string;
  label?: string;
  placeholder?: string;
}

/** By country; one that is not known comes by a link and can be taken off. Loaded lazily. */
export default function CountryFilter({
  collection,
  filter = 'country',
  label = 'Country',
  placeholder = 'Any country',
  width = 160,
}: CountryFilterProps) {
  const { filters, setFilters } = collection;
  if (filters[filter] === 'none')
    return (
      <FilterSelect
        collection={collection}
        filter={filter}
        label={label}
        placeholder={placeholder}
        width={width}
        data={[{ value: 'none', label: 'Unknown country' }]}
      />
    );
  return (
    <CountrySelect
      size="xs"
      w={width}
      aria-label={label}
      placeholder={placeholder}
      clearable
      clearButtonProps={clearButton(placeholder)}
      value={filterText(filters[filter]) ?? ''}
      onChange={(country) => setFilters({ [filter]: country === '' ? undefined : country })}
    />
  );
}
