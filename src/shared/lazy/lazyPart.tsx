import { type ComponentType, createElement, type ReactNode, startTransition, useEffect, useState } from 'react';

import { type Observable, observable, useObservable } from '../data/observable.ts';

/** What every lazy part takes beside its own properties. */
interface LazyProps {
  /** Until it is true for the first time nothing is drawn, and the code is fetched when the browser is idle. Without it: true. */
  isWanted?: boolean;
  /** Drawn while the code is on its way. */
  fallback?: ReactNode;
}

interface LazyCode<T> extends Pick<Observable<T | null>, 'current' | 'subscribe'> {
  /** Fetches it: on intent, before it is needed. A fetch that failed is tried again the next time. */
  preload: () => Promise<boolean>;
}

export interface LazyPart<P> extends LazyCode<ComponentType<P>> {
  (props: P & LazyProps): ReactNode;
}

/** Milliseconds after opening during which the page's own files and answers have the connection to themselves. */
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

/** How many parts are wanted on screen and could not be fetched. */
const lost = observable(0);

/** Whether the page waits for a part that could not be fetched. */
export const useHasLostPart = (): boolean => useObservable(lost) > 0;

/** Fetches what is wanted; returns what to do when it no longer is. */
function want(preload: () => Promise<boolean>): () => void {
  const wanting = { isOver: false, isLost: false };
  const fetch = async () => {
    if ((await preload()) || wanting.isOver) return;
    wanting.isLost = true;
    lost.set(lost.current() + 1);
  };
  void fetch();
  return () => {
    wanting.isOver = true;
    if (wanting.isLost) lost.set(lost.current() - 1);
  };
}

/**
 * The component of a part, null until it is here; it renders in slices, so that what is pressed or typed meanwhile is answered.
 * Not an external store: for one that changes while a page is rendering, React renders that page again from its start.
 */
function useArrived<P>({ current, subscribe }: LazyCode<ComponentType<P>>): ComponentType<P> | null {
  const now = () => ({ current, component: current() });
  const [arrived, setArrived] = useState(now);
  if (arrived.current !== current) setArrived(now);
  useEffect(() => {
    const look = () =>
      startTransition(() =>
        setArrived((known) => (known.component === current() ? known : { current, component: current() })),
      );
    // It may have come between the render and this effect.
    look();
    return subscribe(look);
  }, [current, subscribe]);
  return arrived.current === current ? arrived.component : null;
}

/** The component of a part, null until it is here: for a stand-in that must keep the focus, as a fallback would not. */
export function useLazyPart<P extends object>(
  part: LazyCode<ComponentType<P>>,
  isWanted: boolean,
  isFetchedWhenIdle = true,
): ComponentType<P> | null {
  const { preload } = part;
  useEffect(() => {
    if (isWanted) return want(preload);
    return isFetchedWhenIdle ? whenIdle(() => void preload()) : undefined;
  }, [preload, isWanted, isFetchedWhenIdle]);
  return useArrived(part);
}

/** Code that comes later. */
export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  const { current, set, subscribe } = observable<T | null>(null);
  let fetching: Promise<boolean> | null = null;
  const preload = () => {
    fetching ??= load().then(
      (code) => {
        set(code);
        return true;
      },
      () => {
        fetching = null;
        return false;
      },
    );
    return fetching;
  };
  return { preload, current, subscribe };
}

/**
 * A component whose code comes later: `lazyPart(() => import('./X.tsx'))`. As `React.lazy`, but without Suspense, which would
 * hide what stands around it: drawn at once where the code is here, else when it has come. LostPartBar reports a loss.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isFetchedWhenIdle?: boolean,
): LazyPart<P>;
export function lazyPart(
  load: () => Promise<{ default: ComponentType<object> }>,
  isFetchedWhenIdle = true,
): LazyPart<object> {
  const part = lazyCode(async () => (await load()).default);
  function Lazy({ isWanted = true, fallback = null, ...props }: LazyProps) {
    const here = useLazyPart(part, isWanted, isFetchedWhenIdle);
    const [wasWanted, setWasWanted] = useState(isWanted);
    if (isWanted && !wasWanted) setWasWanted(true);
    if (!wasWanted) return null;
    return here ? createElement(here, props) : fallback;
  }
  return Object.assign(Lazy, part);
}

/** Fetches a part's code when the browser is idle: for what is drawn only once someone asks for it. */
export const usePreloaded = ({ preload }: { preload: () => Promise<boolean> }): void =>
  useEffect(() => whenIdle(() => void preload()), [preload]);

/**
 * A page or its frame: `Fallback` stands there until its code is here, and a loss is thrown for the boundary around it.
 * Without Suspense: React reveals what suspended 300 ms after the last fallback at the earliest, and a frame and its page
 * are two.
 */
export function lazyPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Fallback: ComponentType,
): ComponentType<P> & Pick<LazyPart<P>, 'preload'> {
  const part = lazyPart(load);
  const { preload } = part;
  function Page(props: P) {
    const here = useArrived(part);
    const [isLost, setIsLost] = useState(false);
    useEffect(() => {
      const wanting = { isOver: false };
      const fetch = async () => {
        if (!(await preload()) && !wanting.isOver) setIsLost(true);
      };
      void fetch();
      return () => {
        wanting.isOver = true;
      };
    }, []);
    if (isLost) throw new Error('The code of this page could not be fetched.');
    return here ? createElement(here, props) : createElement(Fallback);
  }
  return Object.assign(Page, { preload });
}
