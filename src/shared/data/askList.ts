import type { Endpoint } from '#contract/endpoint.ts';

import { askEarly } from '../../api/query.ts';
import { requestOf } from './collectionAddress.ts';
import { inputOf } from './collectionInput.ts';
import type { CollectionOptions } from './useCollectionState.ts';

interface AskedList {
  endpoint: Endpoint;
  options: CollectionOptions;
}

/** The first request of a page, from its query string where it depends on that; null where the page shows no list. */
export type FirstList = AskedList | ((search: URLSearchParams) => AskedList | null);

/** Prefetches a list with the request `useCollection` will make, before its page has loaded. */
export function askList(list: FirstList, search: string): void {
  const asked = typeof list === 'function' ? list(new URLSearchParams(search)) : list;
  if (!asked) return;
  const { sort, perPage = 25, filters = {}, params, query, name } = asked.options;
  askEarly(asked.endpoint, inputOf(requestOf(search, { sort, perPage, filters, name, scope: { params, query } })));
}
