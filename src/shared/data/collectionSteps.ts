import type { SetStateAction } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { Endpoint } from '#contract/shared/endpoint.ts';
import type {
  CollectionFilters,
  collectionMachine,
  CollectionRequest,
} from '#machines/processes/collection.machine.ts';

import { askAhead } from '../../api/lazyQuery.ts';
import { asTaken, type CollectionDefaults } from './collectionAddress.ts';
import { inputOf } from './collectionInput.ts';

/** What can be done with a list. */
export interface CollectionSteps {
  /** Prefetches the rows of another page or order while its button is being pressed. */
  near: (change: Pick<CollectionRequest, 'page'> | Pick<CollectionRequest, 'sort'>) => void;
  /** A step or a turn is made from what was last asked for, which `page` and `sort` show up to 100 ms later. */
  setPage: (page: SetStateAction<number>) => void;
  setPerPage: (perPage: number) => void;
  setSort: (sort: SetStateAction<string>) => void;
  setSearch: (search: string) => void;
  setFilters: (filters: CollectionFilters) => void;
  clearFilters: () => void;
  select: (ids: readonly string[]) => void;
  retry: () => void;
}

const nextOf = <T extends number | string>(next: SetStateAction<T>, current: T): T =>
  typeof next === 'function' ? next(current) : next;

/** The steps of the list that `actor` keeps; with `endpoint`, what it asks, its rows can be prefetched. */
export function collectionSteps(
  actor: ActorRefFrom<typeof collectionMachine>,
  defaults: CollectionDefaults,
  endpoint: Endpoint | undefined,
): CollectionSteps {
  const current = () => actor.getSnapshot().context.request;
  const taken = (request: CollectionRequest) => asTaken(request, defaults);
  return {
    near: (change) => endpoint && askAhead(endpoint, inputOf({ ...current(), page: 1, ...change })),
    setPage: (page) => actor.send({ type: 'collection.page', page: nextOf(page, current().page) }),
    setPerPage: (perPage) => actor.send({ type: 'collection.perPage', perPage }),
    setSort: (sort) => actor.send({ type: 'collection.sort', sort: nextOf(sort, current().sort) }),
    setSearch: (search) => actor.send({ type: 'collection.search', search }),
    setFilters: (chosen) => {
      const { filters, sort } = taken({ ...current(), filters: { ...current().filters, ...chosen } });
      actor.send({ type: 'collection.filter', filters, sort });
    },
    clearFilters: () =>
      actor.send({
        type: 'collection.restore',
        request: taken({ ...current(), page: 1, search: '', filters: defaults.filters }),
      }),
    select: (ids) => actor.send({ type: 'collection.select', ids }),
    retry: () => actor.send({ type: 'collection.retry' }),
  };
}
