import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { layoutMachine, LayoutPreferences } from '#machines/processes/layout.machine.ts';

export type LayoutRef = ActorRefFrom<typeof layoutMachine>;

export const LayoutContext = createContext<LayoutRef | null>(null);

/** The layout's actor, for sending it events. */
export function useLayout(): LayoutRef {
  const layout = use(LayoutContext);
  if (!layout) throw new Error('There is no layout above this view.');
  return layout;
}

const preferencesOf = (snapshot: SnapshotFrom<typeof layoutMachine>): LayoutPreferences => snapshot.context;

/** The layout preferences as they are now. */
export const useLayoutPreferences = (): LayoutPreferences => useSelector(useLayout(), preferencesOf);
