import { ChoiceField } from '../../form/select/ChoiceField.tsx';
import type { CollectionState } from '../../data/useCollectionState.ts';

export interface FilterSelectProps {
  collection: Pick<CollectionState<unknown>, 'filters' | 'setFilters'>;
  /** The list's filter that is chosen here. */
  filter: string;
  label: string;
  data: readonly { value: string; label: string }[];
  /** Placeholder when nothing is selected; makes the filter clearable. */
  placeholder?: string;
  /** What holds when nothing is chosen: the filter then always has a value. */
  defaultValue?: string;
  width?: number;
  /** Shown in the list while it has no choices. */
  nothingFoundMessage?: string | undefined;
}

/** One filter of a list, kept in the address with the others. */
export function FilterSelect({
  collection,
  filter,
  label,
  data,
  placeholder,
  defaultValue,
  width = 150,
  nothingFoundMessage,
}: FilterSelectProps) {
  const chosen = collection.filters[filter];
  const isOptional = defaultValue === undefined;
  return (
    <ChoiceField
      size="xs"
      w={width}
      aria-label={label}
      placeholder={placeholder}
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': placeholder ?? `Any ${label}` }}
      allowDeselect={isOptional}
      nothingFoundMessage={nothingFoundMessage}
      value={typeof chosen === 'string' ? chosen : (defaultValue ?? null)}
      onChange={(value) =>
        collection.setFilters({ [filter]: value === null || value === defaultValue ? undefined : value })
      }
      data={[...data]}
    />
  );
}
