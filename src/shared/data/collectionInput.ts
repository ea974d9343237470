import type { CollectionRequest } from '#machines/processes/collection.machine.ts';

import type { LooseInput } from '../../api/input.ts';

/** The input of a list's endpoint for a request. */
export const inputOf = ({ page, perPage, sort, search, filters, scope }: CollectionRequest): LooseInput => ({
  params: scope.params,
  query: { ...scope.query, page, perPage, sort, ...filters, ...(search === '' ? {} : { search }) },
});
