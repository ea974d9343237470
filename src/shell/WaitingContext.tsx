import { createContext, type ReactNode, use } from 'react';

import { getWaiting } from '#contract/admin.ts';

import { useResource } from '../shared/data/useResource.ts';
import type { NavigationItem } from './navigation.ts';

/** Others change it too: without a person's doing it is asked for this often. */
const EVERY = 60_000;

type Numbers = Partial<Record<NonNullable<NavigationItem['waiting']>, number>>;

const WaitingContext = createContext<Numbers>({});

/** Asks once for all that waits for staff, for every navigation below. */
export function Waiting({ children }: { children: ReactNode }) {
  const { data = {} } = useResource(getWaiting, {}, { refetchEvery: EVERY });
  return <WaitingContext value={data}>{children}</WaitingContext>;
}

/** How many wait behind this link; 0 where nobody asked. */
export const useWaiting = ({ waiting }: NavigationItem): number => {
  const numbers = use(WaitingContext);
  return waiting === undefined ? 0 : (numbers[waiting] ?? 0);
};
