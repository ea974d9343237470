import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';

import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

import { searchPause } from '../../../shared/data/searchPause.ts';
import { type OfferFilter, orderOf } from './offerOrder.ts';

/** What the catalogue shows, kept in its address. */
export function useCatalogue() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const [search] = useDebouncedValue(typed, searchPause);
  const put = (changed: CollectionFilters) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changed)) {
          if (typeof value === 'string' && value !== '') next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const keep = useEffectEvent((words: string) => {
    if (words !== (params.get('search') ?? '')) put({ search: words });
  });
  useEffect(() => keep(search.trim()), [search]);
  const [category, sort] = [params.get('category'), params.get('sort')];
  const filter: OfferFilter = { search, category, order: orderOf(sort) };
  return {
    filter,
    collection: {
      search: typed,
      setSearch: setTyped,
      filters: { category: category ?? undefined, sort: sort ?? undefined },
      setFilters: put,
    },
    isFiltered: typed !== '' || category !== null,
    clear: () => {
      setTyped('');
      put({ search: undefined, category: undefined });
    },
  };
}
