import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';

import { ClearButton } from '../../form/ClearButton.tsx';
import { PlainInput, type PlainInputProps } from '../../form/fields/PlainInput.tsx';
import type { CollectionState } from '../../data/useCollectionState.ts';

export interface SearchFieldProps extends Pick<PlainInputProps, 'size' | 'placeholder' | 'width'> {
  collection: Pick<CollectionState<unknown>, 'search' | 'setSearch'>;
}

export function SearchField({
  collection: { search, setSearch },
  placeholder = 'Search',
  size = 'xs',
  ...props
}: SearchFieldProps) {
  return (
    <PlainInput
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      left={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      right={search === '' ? null : <ClearButton label="Clear the search" onClick={() => setSearch('')} />}
      rightIsButton
      size={size}
      maxLength={200}
      {...props}
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
    />
  );
}
