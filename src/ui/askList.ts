import type { Endpoint } from '#contract/endpoint.ts';

import { askEarly } from '../api/query.ts';
import { requestOf } from './collectionAddress.ts';
import { inputOf } from './collectionInput.ts';
import type { CollectionOptions } from './useCollectionState.ts';

export interface FirstList {
  endpoint: Endpoint;
  optionsOf: (search: URLSearchParams) => CollectionOptions;
}

/** Asks for a list as `useCollection` will, before the page that shows it is there. `search` is the address's query. */
export function askList({ endpoint, optionsOf }: FirstList, search: string): void {
  const { sort, perPage = 25, filters = {}, params, query, name } = optionsOf(new URLSearchParams(search));
  askEarly(endpoint, inputOf(requestOf(search, { sort, perPage, filters, name, scope: { params, query } })));
}
