import { createContext, type ReactNode, use } from 'react';

import { getWaiting } from '#contract/admin/waiting.ts';

import { useResource } from '../shared/data/useResource.ts';
import type { NavigationItem } from './navigation.ts';

/** Others change it too: polled at this interval. */
const EVERY = 60_000;

type Numbers = Partial<Record<NonNullable<NavigationItem['waiting']>, number>>;

const WaitingContext = createContext<Numbers>({});

/** Loads the waiting counts of staff once for every navigation below. */
export function Waiting({ children }: { children: ReactNode }) {
  const { data = {} } = useResource(getWaiting, {}, { refetchEvery: EVERY });
  return <WaitingContext value={data}>{children}</WaitingContext>;
}

/** The waiting count of this link; 0 while not loaded. */
export const useWaiting = ({ waiting }: NavigationItem): number => {
  const numbers = use(WaitingContext);
  return waiting === undefined ? 0 : (numbers[waiting] ?? 0);
};
