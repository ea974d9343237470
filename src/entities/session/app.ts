import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { appMachine } from '#machines/processes/app.machine.ts';
import type { connectionMachine } from '#machines/processes/connection.machine.ts';
import type { inboxMachine } from '#machines/processes/inbox.machine.ts';

export type AppRef = ActorRefFrom<typeof appMachine>;
export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type InboxRef = ActorRefFrom<typeof inboxMachine>;
type AppSnapshot = SnapshotFrom<typeof appMachine>;

export const AppContext = createContext<AppRef | null>(null);

function useApp(): AppRef {
  const app = use(AppContext);
  if (!app) throw new Error('There is no app above this view.');
  return app;
}

const connectionOf = ({ children }: AppSnapshot): ConnectionRef | undefined => children.connection;
const inboxOf = ({ children }: AppSnapshot): InboxRef | undefined => children.inbox;

/** The connection of the person who uses the portal; undefined while no one does. */
export const useConnection = (): ConnectionRef | undefined => useSelector(useApp(), connectionOf);

/** The inbox of the person who uses the portal; undefined while no one does. */
export const useInbox = (): InboxRef | undefined => useSelector(useApp(), inboxOf);
