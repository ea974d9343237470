import { fromCallback, fromPromise } from 'xstate';

import type { StoredSession, User } from '#contract/session/user.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { standingGuards } from '../../entities/session/userStanding.ts';

import { personLeft, setReporter, setToken } from '../../api/token.ts';
import { clearStored, writeStored, writeTarget } from './storedSession.ts';

// Axios and the schemas stay off the first load: they come with the first call.
const loadCalls = () => import('./sessionCalls.ts');
const loadQueries = () => import('../../api/query.ts');

const longestTimer = 2 ** 31 - 1;

/** The session statechart on this browser's storage and the real server; made once in the life of a page. */
export function createSessionLogic() {
  let subject: string | null = null;

  /** What one person was shown is never another's: the cache goes when the session's subject does. */
  function changeSubject(userId: string | null): void {
    const before = subject;
    subject = userId;
    if (before !== null && before !== userId) personLeft();
  }

  /** Emits when the user’s standing may have changed: on return to the tab and on refusals by the server. */
  const watch = fromCallback<{ type: 'watch.stop' }, { userId: string | null }>(({ input, sendBack }) => {
    changeSubject(input.userId);
    const returned = () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'attention.returned' });
    };
    const events = new AbortController();
    setReporter((finding) => (finding === 'refused' ? sendBack({ type: 'token.refused' }) : returned()));
    for (const event of ['focus', 'online', 'offline']) window.addEventListener(event, returned, events);
    return () => events.abort();
  });

  return sessionMachine.provide({
    guards: standingGuards,
    actors: {
      login: fromPromise<StoredSession, { email: string; password: string }>(async ({ input, signal }) =>
        (await loadCalls()).signIn(input, signal),
      ),
      exchange: fromPromise<StoredSession, { code: string }>(async ({ input }) => (await loadCalls()).exchange(input)),
      logout: fromPromise<unknown>(async () => (await loadCalls()).signOut()),
      me: fromPromise<User>(async ({ signal }) => (await loadCalls()).askWho(signal)),
      acceptTerms: fromPromise<unknown, { partnerId: string; version: number }>(async ({ input }) =>
        (await loadCalls()).accept(input),
      ),
      watch,
    },
    actions: {
      store: ({ context: { stored } }) => {
        if (!stored) return;
        changeSubject(stored.user.id);
        setToken(stored.token);
        writeStored(stored);
      },
      clearStored: ({ context: { stored } }) => {
        clearStored(stored?.actor !== undefined);
        setToken(null);
        changeSubject(null);
      },
      endGoogleSession: ({ context: { stored } }) => {
        // Where Google offers to end its session the browser goes there and comes back; elsewhere it is answered 204.
        if (stored?.user.googleId && !stored.actor) location.assign('/api/auth/google/logout');
      },
      retryUnanswered: () =>
        void loadQueries().then(
          (queries) => queries.retryUnanswered(),
          () => {},
        ),
      rememberTarget: ({ context }) => writeTarget(context.target, context.formerUserId),
    },
    delays: {
      remainingLifetime: ({ context }) => {
        const left = context.stored ? Date.parse(context.stored.expiresAt) - Date.now() : 0;
        return Math.min(Math.max(0, left), longestTimer);
      },
    },
  });
}
