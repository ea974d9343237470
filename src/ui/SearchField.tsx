import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';

import type { CollectionState } from './useCollectionState.ts';

export interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  collection: Pick<CollectionState<unknown>, 'search' | 'setSearch'>;
}

export function SearchField({ collection: { search, setSearch }, placeholder = 'Search', ...props }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={
        search === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => setSearch('')} />
      }
      maxLength={200}
      {...props}
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
    />
  );
}
