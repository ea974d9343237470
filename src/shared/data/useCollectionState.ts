import { useActorRef } from '@xstate/react';
import { type SetStateAction, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import type { AnyEventObject, CallbackActorLogic } from 'xstate';

import type { Endpoint } from '#contract/shared/endpoint.ts';
import {
  type CollectionFilters,
  collectionMachine,
  type CollectionProblem,
  type CollectionRequest,
} from '#machines/processes/collection.machine.ts';

import { asTaken, requestOf, searchOf } from './collectionAddress.ts';
import { askAhead } from '../../api/lazyQuery.ts';
import { defaultsOf, inputOf } from './collectionInput.ts';
import type { CollectionOptions } from './collectionOptions.ts';
import { inspection } from '../../inspector/inspection.ts';
import { listShown } from './listShown.ts';
import { useWaitOf } from './useWait.ts';

export interface CollectionState<Row, Meta = unknown> {
  rows: readonly Row[];
  meta: Meta | undefined;
  total: number;
  totalIsExact: boolean;
  page: number;
  perPage: number;
  defaultPerPage: number;
  sort: string;
  search: string;
  filters: CollectionFilters;
  /** The ids of the selected rows; they stay selected on other pages. */
  selection: readonly string[];
  /** No answer yet. */
  isLoading: boolean;
  /** Newer rows have been loading for a moment. */
  isFetching: boolean;
  /** The rows are of an earlier search or filter. */
  isOutdated: boolean;
  /** Calls back now and on every change whether newer rows are loading; returns an unsubscribe function. */
  watchBusy: (this: void, tell: (isBusy: boolean) => void) => () => void;
  /** Whether a search or filter narrows the list. */
  isFiltered: boolean;
  problem: CollectionProblem | null;
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

const replaceSearch = (search: string) => {
  if (search === window.location.search.slice(1)) return;
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search === '' ? '' : `?${search}`}${hash}`);
};

const nextOf = <T extends number | string>(next: SetStateAction<T>, current: T): T =>
  typeof next === 'function' ? next(current) : next;

/** The actor that loads a list; `queryActor` makes one that calls the server. */
export type CollectionQuery = CallbackActorLogic<AnyEventObject, { request: CollectionRequest }>;

/**
 * A list of whatever `query` answers; its page, size, sort, search and filters are in the URL. With the endpoint that
 * `query` asks, what it refuses of an address is the default.
 */
export function useCollectionState(
  query: CollectionQuery,
  options: CollectionOptions,
  endpoint?: Endpoint,
): CollectionState<unknown> {
  const defaults = defaultsOf(options, endpoint);
  const { perPage, filters } = defaults;
  const address = useSearch();
  const [machine] = useState(() => collectionMachine.provide({ actors: { query } }));
  const actor = useActorRef(machine, { input: { request: requestOf(address, defaults) }, inspect: inspection });

  const write = useEffectEvent((request: CollectionRequest) => {
    replaceSearch(searchOf(window.location.search, request, defaults));
  });
  const [{ subscribe, current, watchBusy }] = useState(() => listShown(actor));
  useEffect(() => {
    let last = current().context.request;
    return subscribe(() => {
      const { request } = current().context;
      if (request !== last) write(request);
      last = request;
    });
  }, [subscribe, current]);
  const standing = requestOf(address, defaults);
  const standingKey = JSON.stringify(standing);
  const restore = useEffectEvent((wanted: string) => {
    const { request } = actor.getSnapshot().context;
    if (JSON.stringify(request) === wanted) return;
    // A search that is typed into the address waits for a pause like any other.
    const isTyped = JSON.stringify({ ...request, page: 1, search: standing.search }) === wanted;
    actor.send(
      isTyped
        ? { type: 'collection.search', search: standing.search }
        : { type: 'collection.restore', request: standing },
    );
  });
  useEffect(() => restore(standingKey), [standingKey]);

  const shown = useSyncExternalStore(subscribe, current);
  const { context } = shown;
  const isFetching = shown.hasTag('busy');
  const isFailed = shown.matches({ asking: 'failed' });
  useWaitOf(watchBusy);
  const { request } = context;
  const asked = () => actor.getSnapshot().context.request;
  return {
    rows: context.rows,
    meta: context.meta,
    total: context.total,
    totalIsExact: context.totalIsExact,
    page: request.page,
    perPage: request.perPage,
    defaultPerPage: perPage,
    sort: request.sort,
    search: request.search,
    filters: request.filters,
    selection: context.selection,
    isLoading: !context.hasAnswer && !isFailed,
    isFetching,
    isOutdated: context.isOutdated,
    watchBusy,
    isFiltered:
      request.search !== '' ||
      Object.entries(filters).some(([key, value]) => String(request.filters[key] ?? '') !== String(value ?? '')),
    problem: isFailed ? context.problem : null,
    near: (change) => endpoint && askAhead(endpoint, inputOf({ ...request, page: 1, ...change })),
    setPage: (page) => actor.send({ type: 'collection.page', page: nextOf(page, asked().page) }),
    setPerPage: (size) => actor.send({ type: 'collection.perPage', perPage: size }),
    setSort: (order) => actor.send({ type: 'collection.sort', sort: nextOf(order, asked().sort) }),
    setSearch: (search) => actor.send({ type: 'collection.search', search }),
    setFilters: (chosen) => {
      const last = asked();
      const next = asTaken({ ...last, filters: { ...last.filters, ...chosen } }, defaults);
      actor.send({ type: 'collection.filter', filters: next.filters, sort: next.sort });
    },
    clearFilters: () => {
      const next = { ...asked(), page: 1, search: '', filters };
      actor.send({ type: 'collection.restore', request: asTaken(next, defaults) });
    },
    select: (ids) => actor.send({ type: 'collection.select', ids }),
    retry: () => actor.send({ type: 'collection.retry' }),
  };
}
