import { useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { connectionMachine } from '#machines/processes/connection.machine.ts';
import type { inboxMachine } from '#machines/processes/inbox.machine.ts';

export interface Live {
  connection: ActorRefFrom<typeof connectionMachine>;
  inbox: ActorRefFrom<typeof inboxMachine>;
}

let live: Live | null = null;
const listeners = new Set<() => void>();

/** Shows views the actors that run now. */
export function showLive(next: Live | null): void {
  live = next;
  for (const listener of listeners) listener();
}

const newsListeners = new Set<() => void>();

/** Tells lists of notifications that they may be stale. */
export function tellNews(): void {
  for (const listener of newsListeners) listener();
}

/** Has a listener told when something arrived, may have been missed, or was marked in another tab; answers what takes it off. */
export function onNews(listener: () => void): () => void {
  newsListeners.add(listener);
  return () => void newsListeners.delete(listener);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const current = () => live;

/** The connection and the inbox of whoever is signed in; null until they run. */
export const useLive = (): Live | null => useSyncExternalStore(subscribe, current);
