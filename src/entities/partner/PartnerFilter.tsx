import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { listPartners } from '#contract/partners/list.ts';

import { SearchSelect } from '../../shared/form/select/SearchSelect.tsx';
import { searchPause } from '../../shared/data/searchPause.ts';
import { clearButton } from '../../shared/form/clearButton.ts';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { useResource } from '../../shared/data/useResource.ts';

export interface PartnerFilterProps {
  /** A list that is narrowed by `partnerId`. */
  collection: Pick<CollectionState<unknown>, 'filters' | 'setFilters'>;
}

/** The rows of one partner, found by name; loaded lazily. */
export default function PartnerFilter({ collection }: PartnerFilterProps) {
  const given = collection.filters['partnerId'];
  const chosen = typeof given === 'string' ? given : null;
  const [name, setName] = useState('');
  const [search] = useDebouncedValue(name.trim(), searchPause);
  const found = useResource(listPartners, {
    query: { filter: 'all', perPage: 20, sort: 'name', ...(search === '' ? {} : { search }) },
  });
  const [known, setKnown] = useState<{ value: string; label: string } | null>(null);
  const options = (found.data ?? []).map((partner) => ({ value: partner.id, label: partner.name }));
  // One chosen by the address, or before another search.
  const isStrange = chosen !== null && !options.some(({ value }) => value === chosen);
  const named = useResource(listPartners, {
    query: isStrange
      ? { filter: 'all', approvalFilter: 'all', ids: chosen }
      : { filter: 'all', perPage: 20, sort: 'name' },
  });
  if (isStrange) {
    const label =
      named.data?.find(({ id }) => id === chosen)?.name ?? (known?.value === chosen ? known.label : 'Chosen partner');
    options.unshift({ value: chosen, label });
  }
  return (
    <SearchSelect
      size="xs"
      w={180}
      aria-label="Partner"
      placeholder="Any partner"
      clearable
      nothingFoundMessage={found.state === 'loading' ? 'Searching' : 'No matching partner'}
      clearButtonProps={clearButton('Any partner')}
      onSearchChange={(text) => setName(options.some(({ label }) => label === text) ? '' : text)}
      value={chosen}
      onChange={(partnerId) => {
        setKnown(options.find(({ value }) => value === partnerId) ?? null);
        collection.setFilters({ partnerId: partnerId ?? undefined });
      }}
      data={options}
    />
  );
}
