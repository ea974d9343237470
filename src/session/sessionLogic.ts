import { fromCallback, fromPromise } from 'xstate';

import type { StoredSession, User } from '#contract/user.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { onRightsChanged, onTokenRefused, setToken } from '../api/token.ts';
import { clearStored, writeStored, writeTarget } from './stored.ts';

// Axios, the schemas and the query cache stay off the first load: they come with the first call.
const loadCall = () => import('../api/call.ts');
const loadSessionCalls = () => import('#contract/session.ts');
const loadTermsCalls = () => import('#contract/terms.ts');
const loadQueries = () => import('../api/query.ts');

const ONBOARDING_INTERVAL = 4_000;

const isOnboarding = (user: User | null): boolean =>
  user !== null &&
  user.role === 'partner' &&
  !(user.partner?.approvalStatus === 1 && user.partner.accountStatus === 'active');

let subject: string | null = null;

/** What one person was shown is never another's: the cache goes when the session's subject does. */
function changeSubject(userId: string | null): void {
  const before = subject;
  subject = userId;
  if (before !== null && before !== userId) void loadQueries().then(({ clearQueries }) => clearQueries());
}

/** Asks who the person is now: at once, on return to the tab, and every few seconds while staff have yet to decide. */
const watchUser = fromCallback<{ type: 'watch.stop' }, { user: User | null }>(({ input, sendBack }) => {
  let known = input.user;
  changeSubject(known?.id ?? null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();
  const ask = async () => {
    clearTimeout(timer);
    try {
      const [{ call }, { me }] = await Promise.all([loadCall(), loadSessionCalls()]);
      const { data } = await call(me, {}, { signal: abort.signal });
      if (JSON.stringify(data) !== JSON.stringify(known)) {
        known = data;
        sendBack({ type: 'user.received', user: data });
      }
    } catch {
      // A refused token is told by the listener below; a network that fails signs nobody out.
    }
    if (!abort.signal.aborted && isOnboarding(known)) timer = setTimeout(() => void ask(), ONBOARDING_INTERVAL);
  };
  const returned = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  const stopTold = onTokenRefused(() => sendBack({ type: 'token.refused' }));
  const stopRights = onRightsChanged(() => void ask());
  window.addEventListener('focus', returned);
  window.addEventListener('online', returned);
  void ask();
  return () => {
    abort.abort();
    clearTimeout(timer);
    stopTold();
    stopRights();
    window.removeEventListener('focus', returned);
    window.removeEventListener('online', returned);
  };
});

/** The session statechart on this browser's storage and the real server. */
export const sessionLogic = sessionMachine.provide({
  actors: {
    login: fromPromise<StoredSession, { email: string; password: string }>(async ({ input, signal }) => {
      const [{ call }, { login }] = await Promise.all([loadCall(), loadSessionCalls()]);
      return (await call(login, { body: input }, { signal })).data;
    }),
    logout: fromPromise<unknown>(async () => {
      const [{ call }, { logout }] = await Promise.all([loadCall(), loadSessionCalls()]);
      return call(logout, {});
    }),
    acceptTerms: fromPromise<unknown, { partnerId: string; version: number }>(async ({ input }) => {
      const [{ call }, { acceptTerms }] = await Promise.all([loadCall(), loadTermsCalls()]);
      return call(acceptTerms, { params: { id: input.partnerId }, body: { version: input.version } });
    }),
    watchUser,
  },
  actions: {
    store: ({ context }) => {
      if (!context.stored) return;
      changeSubject(context.stored.user.id);
      setToken(context.stored.token);
      writeStored(context.stored);
    },
    clearStored: () => {
      clearStored();
      setToken(null);
      changeSubject(null);
    },
    rememberTarget: ({ context }) => writeTarget(context.target),
  },
  delays: {
    remainingLifetime: ({ context }) => {
      const left = context.stored ? Date.parse(context.stored.expiresAt) - Date.now() : 0;
      return Math.max(0, left);
    },
  },
});
