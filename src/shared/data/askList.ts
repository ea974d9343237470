import type { Endpoint } from '#contract/shared/endpoint.ts';

import type { LooseInput } from '../../api/input.ts';
import { askEarly } from '../../api/query.ts';
import { requestOf } from './collectionAddress.ts';
import { defaultsOf, inputOf } from './collectionInput.ts';
import type { CollectionOptions } from './collectionOptions.ts';

interface AskedList {
  endpoint: Endpoint;
  options: CollectionOptions;
}

/** The first request of a page, from its query string where it depends on that; null where the page shows no list. */
export type FirstList = AskedList | ((search: URLSearchParams) => AskedList | null);

/** The request `useCollection` will make for a list at an address; null where the page shows no list there. */
export function firstRequest(list: FirstList, search: string): { endpoint: Endpoint; input: LooseInput } | null {
  const wanted = typeof list === 'function' ? list(new URLSearchParams(search)) : list;
  if (!wanted) return null;
  const { endpoint, options } = wanted;
  return { endpoint, input: inputOf(requestOf(search, defaultsOf(options, endpoint))) };
}

/** Prefetches a list with its first request, before its page has loaded. */
export function askList(list: FirstList, search: string): void {
  const request = firstRequest(list, search);
  if (request) askEarly(request.endpoint, request.input);
}
