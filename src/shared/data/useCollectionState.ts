import { useActorRef } from '@xstate/react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import type { AnyEventObject, CallbackActorLogic, SnapshotFrom } from 'xstate';

import type { Endpoint } from '#contract/shared/endpoint.ts';
import {
  type CollectionAnswer,
  type CollectionFilters,
  collectionMachine,
  type CollectionProblem,
  type CollectionRequest,
} from '#machines/processes/collection.machine.ts';

import { type CollectionDefaults, leftOutOf, requestOf, searchOf } from './collectionAddress.ts';
import { type CollectionSteps, collectionSteps } from './collectionSteps.ts';
import { defaultsOf } from './collectionInput.ts';
import type { CollectionOptions } from './collectionOptions.ts';
import { inspection } from '../../inspector/inspection.ts';
import { listShown } from './listShown.ts';
import { replaceSearch } from './replaceSearch.ts';
import { useLeftOut } from './useLeftOut.ts';
import { useOnce } from './useOnce.ts';
import { useWaitOf } from './useWait.ts';

export interface CollectionState<Row, Meta = unknown> extends CollectionSteps {
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
}

/** What a view reads of a list. */
function viewOf(
  shown: SnapshotFrom<typeof collectionMachine>,
  { perPage, filters }: CollectionDefaults,
): Omit<CollectionState<unknown>, keyof CollectionSteps | 'watchBusy'> {
  const { context } = shown;
  const { request, rows, meta, total, totalIsExact, selection, isOutdated } = context;
  const isFailed = shown.matches({ asking: 'failed' });
  return {
    rows,
    meta,
    total,
    totalIsExact,
    page: request.page,
    perPage: request.perPage,
    defaultPerPage: perPage,
    sort: request.sort,
    search: request.search,
    filters: request.filters,
    selection,
    isLoading: !context.hasAnswer && !isFailed,
    isFetching: shown.hasTag('busy'),
    isOutdated,
    isFiltered:
      request.search !== '' ||
      Object.entries(filters).some(([key, value]) => String(request.filters[key] ?? '') !== String(value ?? '')),
    problem: isFailed ? context.problem : null,
  };
}

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
  here?: (request: CollectionRequest) => CollectionAnswer | undefined,
): CollectionState<unknown> {
  // Kept by hand: the compiler keeps nothing whose use spans other hooks.
  const defaults = useMemo(() => defaultsOf(options, endpoint), [options, endpoint]);
  const address = useSearch();
  const machine = useOnce(() => collectionMachine.provide({ actors: { query } }));
  const input = useOnce(() => {
    const request = requestOf(address, defaults);
    return { request, answer: here?.(request) };
  });
  const actor = useActorRef(machine, { input, inspect: inspection });
  const steps = useMemo(() => collectionSteps(actor, defaults, endpoint), [actor, defaults, endpoint]);

  const write = useEffectEvent((request: CollectionRequest) => {
    replaceSearch(searchOf(window.location.search, request, defaults));
  });
  const { subscribe, current, watchBusy } = useOnce(() => listShown(actor));
  useEffect(() => {
    let last = current().context.request;
    return subscribe(() => {
      const { request } = current().context;
      if (request !== last) write(request);
      last = request;
    });
  }, [subscribe, current]);
  const standing = requestOf(address, defaults);
  useLeftOut(leftOutOf(address, standing, defaults));
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

  const latest = useSyncExternalStore(subscribe, current);
  const drawn = useDeferredValue(latest);
  // What the first answer shows renders in slices, so that what is pressed or typed meanwhile is answered.
  const isFirst = latest.context.hasAnswer && !drawn.context.hasAnswer;
  const shown = isFirst && drawn.context.request === latest.context.request ? drawn : latest;
  useWaitOf(watchBusy);
  return useMemo(() => ({ ...steps, ...viewOf(shown, defaults), watchBusy }), [steps, shown, defaults, watchBusy]);
}
