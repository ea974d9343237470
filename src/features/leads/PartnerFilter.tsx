import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import type { Lead } from '#contract/leads.ts';
import { listPartners } from '#contract/partners.ts';

import { SearchSelect } from '../../shared/form/SearchSelect.tsx';
import { searchPause } from '../../shared/data/searchPause.ts';
import { clearButton } from '../../shared/form/clearButton.ts';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { useResource } from '../../shared/data/useResource.ts';

/** The leads of one partner, found by name; a file of its own. */
export default function PartnerFilter({ leads }: { leads: CollectionState<Lead> }) {
  const given = leads.filters['partnerId'];
  const chosen = typeof given === 'string' ? given : null;
  const [name, setName] = useState('');
  const [search] = useDebouncedValue(name.trim(), searchPause);
  const found = useResource(listPartners, {
    query: { filter: 'all', perPage: 20, sort: 'name', ...(search === '' ? {} : { search }) },
  });
  const options = (found.data ?? []).map((partner) => ({ value: partner.id, label: partner.name }));
  const row = leads.rows.find(({ partnerId }) => partnerId === chosen);
  // One chosen by the address, or before another search.
  if (chosen !== null && !options.some(({ value }) => value === chosen))
    options.unshift({ value: chosen, label: row?.partnerName ?? 'Chosen partner' });
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
      onChange={(partnerId) => leads.setFilters({ partnerId: partnerId ?? undefined })}
      data={options}
    />
  );
}
