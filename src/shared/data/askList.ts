import type { Endpoint } from '#contract/endpoint.ts';

import { askEarly } from '../../api/query.ts';
import { requestOf } from './collectionAddress.ts';
import { inputOf } from './collectionInput.ts';
import type { CollectionOptions } from './useCollectionState.ts';

interface AskedList {
  endpoint: Endpoint;
  options: CollectionOptions;
}

/** What a page asks first; where it depends on the address, of the query of that: null where no list is shown there. */
export type FirstList = AskedList | ((search: URLSearchParams) => AskedList | null);

/** Asks for a list as `useCollection` will, before the page that shows it is there. */
export function askList(list: FirstList, search: string): void {
  const asked = typeof list === 'function' ? list(new URLSearchParams(search)) : list;
  if (!asked) return;
  const { sort, perPage = 25, filters = {}, params, query, name } = asked.options;
  askEarly(asked.endpoint, inputOf(requestOf(search, { sort, perPage, filters, name, scope: { params, query } })));
}
