import { useSearchParams } from 'wouter';

import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

import { useSearchInAddress } from '../../../shared/data/useSearchInAddress.ts';
import { type OfferFilter, orderOf } from './offerOrder.ts';

/** What the catalogue shows, kept in its address. */
export function useCatalogue() {
  const [params, setParams] = useSearchParams();
  const { search: typed, settled: search, setSearch: setTyped } = useSearchInAddress();
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
      put({ category: undefined });
    },
  };
}
