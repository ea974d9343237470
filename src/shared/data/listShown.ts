import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { collectionMachine } from '#machines/processes/collection.machine.ts';

import { observable } from './observable.ts';

type Snapshot = SnapshotFrom<typeof collectionMachine>;

/** ms before a list shows its loading state: most answers arrive sooner and then need one render. */
const PATIENCE = 100;

/** Whether another page or order of the rows in `shown` is loading, or the same again. */
const isSameList = (shown: Snapshot, next: Snapshot): boolean => {
  const { request, rows, selection, hasAnswer } = next.context;
  const before = shown.context;
  return (
    next.hasTag('busy') &&
    hasAnswer &&
    rows === before.rows &&
    selection === before.selection &&
    request.search === before.request.search &&
    request.filters === before.request.filters &&
    request.perPage === before.request.perPage
  );
};

/** Whether a view of one looks like a view of the other. */
const looksLike = (one: Snapshot, other: Snapshot): boolean =>
  one.context === other.context &&
  one.hasTag('busy') === other.hasTag('busy') &&
  one.matches({ asking: 'failed' }) === other.matches({ asking: 'failed' });

export interface ListShown {
  subscribe: (tell: () => void) => () => void;
  current: () => Snapshot;
  /** Calls back now and on every change whether rows are loading; returns an unsubscribe function. */
  watchBusy: (tell: (isBusy: boolean) => void) => () => void;
}

/** A list's state for display: loading of another page or order shows only when it takes longer. */
export function listShown(actor: ActorRefFrom<typeof collectionMachine>): ListShown {
  const { current, set, subscribe, isWatched } = observable(actor.getSnapshot());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const next = actor.getSnapshot();
    if (!looksLike(current(), next)) set(next);
  };
  const start = () => {
    show();
    const subscription = actor.subscribe((next) => {
      if (isSameList(current(), next)) timer ??= setTimeout(show, PATIENCE);
      else show();
    });
    return () => {
      clearTimeout(timer);
      timer = undefined;
      subscription.unsubscribe();
    };
  };
  return {
    current,
    watchBusy: (tell) => {
      tell(actor.getSnapshot().hasTag('busy'));
      const subscription = actor.subscribe((next) => tell(next.hasTag('busy')));
      return () => subscription.unsubscribe();
    },
    subscribe: (tell) => {
      const leave = subscribe(tell);
      stop ??= start();
      return () => {
        leave();
        if (isWatched()) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
