import { useSearchParams } from 'wouter';

import type { Schema } from '#contract/shared/endpoint.ts';

import { wrongIn } from '../../../api/input.ts';
import { useLeftOut } from '../../../shared/data/useLeftOut.ts';
import type { CollectionState } from '../../../shared/data/useCollectionState.ts';

export type AddressFilters = Pick<
  CollectionState<unknown>,
  'filters' | 'setFilters' | 'search' | 'setSearch' | 'isFiltered' | 'clearFilters'
>;

/**
 * The search and filters of a page with several views of one list, kept in the address, where each view reads them; what
 * `query` refuses of them is left out.
 */
export function useAddressFilters(names: readonly string[], query: Schema): AddressFilters {
  const [address, setAddress] = useSearchParams();
  const put = (values: Readonly<Record<string, string | readonly string[] | undefined>>) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          next.delete(name);
          if (value !== undefined && value.length > 0) next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  const given = Object.fromEntries(names.map((name) => [name, address.get(name) ?? undefined]));
  const wrong = wrongIn(query, given);
  useLeftOut(names.filter((name) => wrong.includes(name)));
  const filters = Object.fromEntries(names.map((name) => [name, wrong.includes(name) ? undefined : given[name]]));
  const search = address.get('search') ?? '';
  return {
    filters,
    search,
    isFiltered: search !== '' || Object.values(filters).some((value) => value !== undefined),
    setFilters: put,
    setSearch: (text) => put({ search: text }),
    clearFilters: () => put({ search: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
  };
}
