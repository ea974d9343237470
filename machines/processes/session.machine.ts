import { assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';

import type { StoredSession, User } from '#contract/user.ts';

interface Credentials {
  email: string;
  password: string;
}

interface Refusal {
  code: string;
  detail: string;
  /** Seconds. */
  retryAfter: number | null;
}

type SessionEvent =
  | { type: 'session.signIn'; credentials: Credentials }
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | { type: 'terms.accept'; version: number }
  | { type: 'partner.registered'; user: User }
  | { type: 'user.received'; user: User }
  | { type: 'token.refused' }
  | { type: 'stored.changed'; stored: StoredSession | null; isExpired: boolean }
  | { type: 'route.entered'; path: string; isExpired: boolean }
  | { type: 'route.refused'; path: string };

/**
 * Who is using the product in this browser: from the stored session through login, onboarding and terms to the portal,
 * for seven days at most.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      stored: StoredSession | null;
      isExpired: boolean;
      /** Where the person was heading when sign-in came between. */
      target: string | null;
      refusal: Refusal | null;
    },
    events: {} as SessionEvent,
    input: {} as { stored: StoredSession | null; isExpired: boolean; target: string | null },
    tags: {} as 'busy' | 'signedIn',
  },
  actors: {
    login: fromPromise<StoredSession, Credentials>(() => Promise.reject(new Error('session: provide "login"'))),
    logout: fromPromise<unknown>(() => Promise.reject(new Error('session: provide "logout"'))),
    acceptTerms: fromPromise<unknown, { partnerId: string; version: number }>(() =>
      Promise.reject(new Error('session: provide "acceptTerms"')),
    ),
    watchUser: fromCallback<{ type: 'watch.stop' }, { user: User | null }>(() => {
      throw new Error('session: provide "watchUser"');
    }),
  },
  actions: {
    store: () => {},
    clearStored: () => {},
    rememberTarget: () => {},
    keepTarget: assign({ target: (_, params: { path: string }) => params.path }),
    dropTarget: assign({ target: null }),
    keepSession: assign({
      stored: (_, params: { stored: StoredSession }) => params.stored,
      isExpired: false,
      refusal: null,
    }),
    takeStored: assign({
      stored: (_, params: { stored: StoredSession | null; isExpired: boolean }) => params.stored,
      isExpired: (_, params) => params.isExpired,
      refusal: null,
    }),
    updateUser: assign({
      stored: ({ context }, params: { user: User }) => context.stored && { ...context.stored, user: params.user },
    }),
    markTermsAccepted: assign({
      stored: ({ context }) =>
        context.stored && { ...context.stored, user: { ...context.stored.user, isTermsAccepted: true } },
    }),
    forgetSession: assign({ stored: null, isExpired: false }),
    keepRefusal: assign({ refusal: (_, params: { refusal: Refusal }) => params.refusal }),
    dropRefusal: assign({ refusal: null }),
  },
  guards: {
    hasNoSession: ({ context }) => context.stored === null,
    isExpired: ({ context }) => context.isExpired,
    isRouteExpired: (_, params: { isExpired: boolean }) => params.isExpired,
    isStaff: ({ context }) => context.stored !== null && context.stored.user.role !== 'partner',
    hasNoPartner: ({ context }) => context.stored?.user.partner === null,
    isSuspended: ({ context }) =>
      context.stored?.user.partner?.accountStatus !== undefined &&
      context.stored.user.partner.accountStatus !== 'active',
    isPending: ({ context }) => context.stored?.user.partner?.approvalStatus === 0,
    isRejected: ({ context }) => context.stored?.user.partner?.approvalStatus === -1,
    isTermsOpen: ({ context }) => context.stored?.user.isTermsAccepted === false,
    isTarget: ({ context }, params: { path: string }) => context.target === params.path,
  },
  delays: {
    /** Until the seven days are over; given where the machine runs. */
    remainingLifetime: 7 * 24 * 60 * 60 * 1000,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasNoSession', target: 'signedOut' },
        { guard: 'isExpired', target: 'expired' },
        { target: 'signedIn' },
      ],
    },
    signedOut: {
      entry: { type: 'clearStored' },
      on: {
        'session.signIn': { target: 'signingIn', actions: 'dropRefusal' },
        'route.refused': {
          actions: [{ type: 'keepTarget', params: ({ event }) => ({ path: event.path }) }, 'rememberTarget'],
        },
        'stored.changed': {
          target: 'deciding',
          actions: [
            { type: 'takeStored', params: ({ event }) => ({ stored: event.stored, isExpired: event.isExpired }) },
            'store',
          ],
        },
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => {
          assertEvent(event, 'session.signIn');
          return event.credentials;
        },
        onDone: {
          target: 'deciding',
          actions: [{ type: 'keepSession', params: ({ event }) => ({ stored: event.output }) }, 'store'],
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'keepRefusal', params: ({ event }) => ({ refusal: refusalOf(event.error) }) },
        },
      },
    },
    signedIn: {
      tags: 'signedIn',
      initial: 'deciding',
      invoke: { id: 'watchUser', src: 'watchUser', input: ({ context }) => ({ user: context.stored?.user ?? null }) },
      after: { remainingLifetime: { target: 'expired' } },
      on: {
        'session.signOut': { target: 'signingOut', actions: 'dropTarget' },
        'user.received': {
          target: '.deciding',
          actions: [{ type: 'updateUser', params: ({ event }) => ({ user: event.user }) }, 'store'],
        },
        'token.refused': { target: 'expired' },
        'stored.changed': {
          target: 'deciding',
          actions: [
            { type: 'takeStored', params: ({ event }) => ({ stored: event.stored, isExpired: event.isExpired }) },
            'store',
            'dropTarget',
          ],
        },
        'route.entered': [
          {
            guard: { type: 'isRouteExpired', params: ({ event }) => ({ isExpired: event.isExpired }) },
            target: 'expired',
            actions: { type: 'keepTarget', params: ({ event }) => ({ path: event.path }) },
          },
          {
            guard: { type: 'isTarget', params: ({ event }) => ({ path: event.path }) },
            actions: ['dropTarget', 'rememberTarget'],
          },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: 'isStaff', target: 'staff' },
            { guard: 'hasNoPartner', target: 'onboarding.noPartner' },
            { guard: 'isSuspended', target: 'onboarding.suspended' },
            { guard: 'isPending', target: 'onboarding.pending' },
            { guard: 'isRejected', target: 'onboarding.rejected' },
            { guard: 'isTermsOpen', target: 'termsRequired' },
            { target: 'partner' },
          ],
        },
        onboarding: {
          initial: 'noPartner',
          states: {
            noPartner: {
              on: {
                'partner.registered': {
                  target: '#session.signedIn.deciding',
                  actions: [{ type: 'updateUser', params: ({ event }) => ({ user: event.user }) }, 'store'],
                },
              },
            },
            pending: {},
            rejected: {},
            suspended: {},
          },
        },
        termsRequired: {
          initial: 'reading',
          states: {
            reading: { on: { 'terms.accept': { target: 'accepting', actions: 'dropRefusal' } } },
            accepting: {
              tags: 'busy',
              invoke: {
                id: 'acceptTerms',
                src: 'acceptTerms',
                input: ({ context, event }) => {
                  assertEvent(event, 'terms.accept');
                  return { partnerId: context.stored?.user.partnerId ?? '', version: event.version };
                },
                onDone: { target: '#session.signedIn.deciding', actions: ['markTermsAccepted', 'store'] },
                onError: {
                  target: 'reading',
                  actions: { type: 'keepRefusal', params: ({ event }) => ({ refusal: refusalOf(event.error) }) },
                },
              },
            },
          },
        },
        partner: {},
        staff: {},
      },
    },
    expired: {
      entry: ['rememberTarget', 'forgetSession'],
      always: { target: 'signedOut' },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: { target: 'signedOut', actions: 'forgetSession' },
        onError: { target: 'signedOut', actions: 'forgetSession' },
      },
    },
  },
});

function refusalOf(error: unknown): Refusal {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const [code, detail, retryAfter] = [of('code'), of('message'), of('retryAfter')];
  return {
    code: typeof code === 'string' ? code : 'internal',
    detail: typeof detail === 'string' ? detail : 'Wrong Services',
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
  };
}
