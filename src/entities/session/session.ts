import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { User } from '#contract/session/user.ts';
import type { sessionMachine } from '#machines/processes/session.machine.ts';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export const SessionContext = createContext<SessionRef | null>(null);

/** The session's actor, for sending it events. */
export function useSession(): SessionRef {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session above this view.');
  return session;
}

export const useSessionSelector = <T>(select: (snapshot: SessionSnapshot) => T): T => useSelector(useSession(), select);

const userOf = (snapshot: SessionSnapshot): User | null => snapshot.context.stored?.user ?? null;

/** The signed-in user; null when signed out. */
export const useUser = (): User | null => useSessionSelector(userOf);

/** The signed-in person's partner id; views of the partner area always have one. */
export const usePartnerId = (): string => useUser()?.partnerId ?? '';

const isActingOf = ({ context }: SessionSnapshot): boolean => context.stored?.actor !== undefined;

/** Whether it is an admin who acts as the signed-in user. */
export const useIsActing = (): boolean => useSessionSelector(isActingOf);
