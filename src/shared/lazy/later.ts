import { type ComponentType, createElement, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';

/** A component that comes in a file of its own. */
export interface Later<P> {
  /** Fetches it: on intent, before it is needed. A fetch that failed is tried again the next time. */
  load: () => Promise<ComponentType<P> | null>;
  /** null until it is here. */
  current: () => ComponentType<P> | null;
  subscribe: (tell: () => void) => () => void;
}

/** ms after the page was opened in which its own files and answers have the line for themselves. */
const FIRST = 2500;

/** Runs it when the browser is idle and the opened page has rendered; returns a cancel function. */
export const whenIdle = (run: () => void): (() => void) => {
  let idle: number | undefined;
  const timer = setTimeout(
    () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: 10_000 });
      else run();
    },
    Math.max(0, FIRST - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};

/** What is not needed for the first paint: `later(() => import('./X.tsx'))`. */
export function later<P>(fetch: () => Promise<{ default: ComponentType<P> }>): Later<P> {
  let component: ComponentType<P> | null = null;
  let fetching: Promise<ComponentType<P> | null> | null = null;
  const listeners = new Set<() => void>();
  const load = () => {
    fetching ??= fetch().then(
      (module) => {
        component = module.default;
        for (const tell of listeners) tell();
        return component;
      },
      () => {
        fetching = null;
        return null;
      },
    );
    return fetching;
  };
  const subscribe = (tell: () => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };
  return { load, subscribe, current: () => component };
}

/** The parts that are wanted on screen and could not be fetched. */
const lost = new Set<object>();
const watchers = new Set<() => void>();
const tellOfLost = () => {
  for (const tell of watchers) tell();
};
const watchLost = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Whether the page waits for a part that could not be fetched. */
export const useHasLostPart = (): boolean =>
  useSyncExternalStore(
    watchLost,
    () => lost.size > 0,
    () => false,
  );

/** Fetches what is wanted; returns what to do when it no longer is. */
function want(load: () => Promise<unknown>): () => void {
  const wanting = { isOver: false };
  const fetch = async () => {
    const component = await load();
    if (component || wanting.isOver) return;
    lost.add(wanting);
    tellOfLost();
  };
  void fetch();
  return () => {
    wanting.isOver = true;
    if (lost.delete(wanting)) tellOfLost();
  };
}

/**
 * Draws the component, or null until it was wanted once and is here; from then on it stays. It is fetched when it is wanted, or
 * once the browser has nothing else to do.
 */
export function useLater<P extends object>(
  { load, subscribe, current }: Later<P>,
  isWanted: boolean,
): ((props: P) => ReactElement) | null {
  useEffect(() => {
    return isWanted ? want(load) : whenIdle(() => void load());
  }, [load, isWanted]);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  const here = useSyncExternalStore(subscribe, current, () => null);
  return wasWanted && here ? (props) => createElement(here, props) : null;
}
