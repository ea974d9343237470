import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { CollectionRequest } from '#machines/processes/collection.machine.ts';

import { type LooseInput, wrongIn } from '../../api/input.ts';
import type { CollectionDefaults } from './collectionAddress.ts';
import type { CollectionOptions } from './collectionOptions.ts';

/** The input of a list's endpoint for a request. */
export const inputOf = ({ page, perPage, sort, search, filters, scope }: CollectionRequest): LooseInput => ({
  params: scope.params,
  query: { ...scope.query, page, perPage, sort, ...filters, ...(search === '' ? {} : { search }) },
});

/** What a list is without an address; its endpoint's query, and its page, say what an address may ask for. */
export const defaultsOf = (
  { perPage = 25, filters = {}, params, query, refuses, ...rest }: CollectionOptions,
  endpoint?: Endpoint,
): CollectionDefaults => ({
  ...rest,
  perPage,
  filters,
  scope: { params, query },
  refusedOf: (request) => [...wrongIn(endpoint?.query, inputOf(request).query), ...(refuses?.(request) ?? [])],
});
