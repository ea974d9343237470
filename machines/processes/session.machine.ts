import { assertEvent, assign, fromCallback, fromPromise, raise, sendParent, setup } from 'xstate';

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
  | { type: 'google.returned'; code: string }
  | { type: 'invitation.accepted'; stored: StoredSession }
  | { type: 'terms.accept'; version: number }
  | { type: 'partner.registered'; user: User }
  | { type: 'password.changed' }
  | { type: 'attention.returned' }
  | { type: 'token.refused' }
  | { type: 'stored.changed'; stored: StoredSession | null; isExpired: boolean }
  | { type: 'route.entered'; path: string; isExpired: boolean }
  | { type: 'route.refused'; path: string }
  | { type: 'user.changed' }
  | { type: 'contact.restore' };

/**
 * Who is using the product in this browser tab: from the stored session through login, onboarding and terms to the portal,
 * for seven days at most; an admin's tab may be signed in as a user for an hour.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      stored: StoredSession | null;
      isExpired: boolean;
      /** The admin's own session, while this tab is signed in as somebody else. */
      own: StoredSession | null;
      /** Where the person was heading when sign-in came between. */
      target: string | null;
      /** Whose session ended on the way there: the target is nobody else's. */
      formerUserId: string | null;
      refusal: Refusal | null;
    },
    events: {} as SessionEvent,
    input: {} as {
      stored: StoredSession | null;
      isExpired: boolean;
      own: StoredSession | null;
      target: string | null;
      formerUserId: string | null;
    },
    tags: {} as 'busy',
  },
  actors: {
    login: fromPromise<StoredSession, Credentials>(() => Promise.reject(new Error('session: provide "login"'))),
    exchange: fromPromise<StoredSession, { code: string }>(() =>
      Promise.reject(new Error('session: provide "exchange"')),
    ),
    logout: fromPromise<unknown>(() => Promise.reject(new Error('session: provide "logout"'))),
    me: fromPromise<User>(() => Promise.reject(new Error('session: provide "me"'))),
    acceptTerms: fromPromise<unknown, { partnerId: string; version: number }>(() =>
      Promise.reject(new Error('session: provide "acceptTerms"')),
    ),
    watch: fromCallback<{ type: 'watch.stop' }, { userId: string | null }>(() => {
      throw new Error('session: provide "watch"');
    }),
  },
  actions: {
    store: () => {},
    clearStored: () => {},
    rememberTarget: () => {},
    endGoogleSession: () => {},
    keepTarget: assign({ target: (_, params: { path: string }) => params.path }),
    dropTarget: assign({ target: null, formerUserId: null }),
    keepFormerUser: assign({ formerUserId: ({ context }) => context.stored?.user.id ?? null }),
    keepSession: assign({
      stored: (_, params: { stored: StoredSession }) => params.stored,
      target: ({ context }, params) =>
        context.formerUserId === null || context.formerUserId === params.stored.user.id ? context.target : null,
      formerUserId: null,
      isExpired: false,
      refusal: null,
    }),
    takeStored: assign({
      stored: (_, params: { stored: StoredSession | null; isExpired: boolean }) => params.stored,
      isExpired: (_, params) => params.isExpired,
      refusal: null,
    }),
    takeOwn: assign({ own: (_, params: { stored: StoredSession | null }) => params.stored }),
    updateUser: assign({
      stored: ({ context }, params: { user: User }) => context.stored && { ...context.stored, user: params.user },
    }),
    markTermsAccepted: assign({
      stored: ({ context }) =>
        context.stored && { ...context.stored, user: { ...context.stored.user, isTermsAccepted: true } },
    }),
    /** Back to the admin's own session where this tab was somebody else's. */
    forgetSession: assign({ stored: ({ context }) => context.own, own: null, isExpired: false }),
    keepRefusal: assign({ refusal: (_, params: { refusal: Refusal }) => params.refusal }),
    sayEnded: assign({
      refusal: {
        code: 'unauthenticated',
        detail: 'Your session is over. Sign in to go on where you were.',
        retryAfter: null,
      },
    }),
    dropRefusal: assign({ refusal: null }),
    reportArrived: sendParent(({ context }) => ({ type: 'session.arrived', stored: context.stored })),
    reportLeft: sendParent({ type: 'session.left' }),
    decideAgain: raise({ type: 'user.changed' }),
    restoreContact: raise({ type: 'contact.restore' }),
  },
  guards: {
    hasNoSession: ({ context }) => context.stored === null,
    isExpired: ({ context }) => context.isExpired,
    isRouteExpired: (_, params: { isExpired: boolean }) => params.isExpired,
    isActing: ({ context }) => context.stored?.actor !== undefined,
    isActorGone: ({ context }, params: { stored: StoredSession | null; isExpired: boolean }) =>
      context.stored?.actor !== undefined && (params.stored === null || params.isExpired),
    isStaff: ({ context }) => context.stored !== null && context.stored.user.role !== 'partner',
    hasNoPartner: ({ context }) => context.stored?.user.partner === null,
    isSuspended: ({ context }) =>
      context.stored?.user.partner?.accountStatus !== undefined &&
      context.stored.user.partner.accountStatus !== 'active',
    isPending: ({ context }) => context.stored?.user.partner?.approvalStatus === 0,
    isRejected: ({ context }) => context.stored?.user.partner?.approvalStatus === -1,
    isUndecided: ({ context }) =>
      context.stored?.user.role === 'partner' &&
      !(context.stored.user.partner?.approvalStatus === 1 && context.stored.user.partner.accountStatus === 'active'),
    isTermsOpen: ({ context }) => context.stored?.user.isTermsAccepted === false,
    isTarget: ({ context }, params: { path: string }) => context.target === params.path,
    isSameUser: ({ context }, params: { user: User }) =>
      JSON.stringify(context.stored?.user) === JSON.stringify(params.user),
  },
  delays: {
    /** Until the seven days, or an acting hour, are over; given where the machine runs. */
    remainingLifetime: 7 * 24 * 60 * 60 * 1000,
    passwordChangeDelay: 3000,
    /** Between two questions while staff have yet to decide. */
    decisionPoll: 4000,
    retryDelay: 5000,
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
      initial: 'here',
      entry: ['clearStored', 'reportLeft'],
      on: {
        'session.signIn': { target: 'signingIn', actions: 'dropRefusal' },
        'google.returned': { target: 'exchanging', actions: 'dropRefusal' },
        'invitation.accepted': {
          target: 'deciding',
          actions: [{ type: 'keepSession', params: ({ event }) => ({ stored: event.stored }) }, 'store'],
        },
        'stored.changed': {
          target: 'deciding',
          actions: [
            { type: 'takeStored', params: ({ event }) => ({ stored: event.stored, isExpired: event.isExpired }) },
            'store',
          ],
        },
      },
      states: {
        here: {
          on: {
            'route.refused': {
              actions: [{ type: 'keepTarget', params: ({ event }) => ({ path: event.path }) }, 'rememberTarget'],
            },
          },
        },
        /** Signed out on purpose: the page one left is no place to come back to. */
        left: { on: { 'route.refused': { target: 'here' } } },
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
    exchanging: {
      tags: 'busy',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ event }) => {
          assertEvent(event, 'google.returned');
          return { code: event.code };
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
      type: 'parallel',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ userId: context.stored?.user.id ?? null }),
      },
      after: { remainingLifetime: { target: 'expired' } },
      on: {
        'session.signOut': { target: 'signingOut', actions: ['dropTarget', 'rememberTarget'] },
        'password.changed': { target: 'leaving' },
        'token.refused': { target: 'expired' },
        'stored.changed': [
          {
            guard: {
              type: 'isActorGone',
              params: ({ event }) => ({ stored: event.stored, isExpired: event.isExpired }),
            },
            target: 'signingOut',
            actions: { type: 'takeOwn', params: { stored: null } },
          },
          {
            guard: 'isActing',
            actions: { type: 'takeOwn', params: ({ event }) => ({ stored: event.stored }) },
          },
          {
            target: 'deciding',
            actions: [
              { type: 'takeStored', params: ({ event }) => ({ stored: event.stored, isExpired: event.isExpired }) },
              'store',
              'dropTarget',
            ],
          },
        ],
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
        standing: {
          initial: 'deciding',
          on: { 'user.changed': '.deciding' },
          states: {
            deciding: {
              always: [
                { guard: 'isStaff', target: 'active.staff' },
                { guard: 'hasNoPartner', target: 'onboarding.noPartner' },
                { guard: 'isSuspended', target: 'onboarding.suspended' },
                { guard: 'isPending', target: 'onboarding.pending' },
                { guard: 'isRejected', target: 'onboarding.rejected' },
                { guard: 'isActing', target: 'active.acting' },
                { guard: 'isTermsOpen', target: 'termsRequired' },
                { target: 'active.partner' },
              ],
            },
            onboarding: {
              initial: 'noPartner',
              entry: 'reportLeft',
              states: {
                noPartner: {
                  on: {
                    'partner.registered': {
                      target: '#session.signedIn.standing.deciding',
                      actions: [
                        { type: 'updateUser', params: ({ event }) => ({ user: event.user }) },
                        'store',
                        'restoreContact',
                      ],
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
              entry: 'reportArrived',
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
                    onDone: {
                      target: '#session.signedIn.standing.deciding',
                      actions: ['markTermsAccepted', 'store'],
                    },
                    onError: {
                      target: 'reading',
                      actions: { type: 'keepRefusal', params: ({ event }) => ({ refusal: refusalOf(event.error) }) },
                    },
                  },
                },
              },
            },
            active: {
              initial: 'partner',
              entry: 'reportArrived',
              states: { partner: {}, staff: {}, acting: {} },
            },
          },
        },
        contact: {
          initial: 'restoring',
          on: { 'contact.restore': '.restoring' },
          states: {
            restoring: {
              invoke: {
                id: 'me',
                src: 'me',
                onDone: [
                  {
                    guard: { type: 'isSameUser', params: ({ event }) => ({ user: event.output }) },
                    target: 'known',
                  },
                  {
                    target: 'known',
                    actions: [
                      { type: 'updateUser', params: ({ event }) => ({ user: event.output }) },
                      'store',
                      'decideAgain',
                    ],
                  },
                ],
                onError: { target: 'unreachable' },
              },
            },
            known: {
              after: { decisionPoll: { guard: 'isUndecided', target: 'restoring' } },
              on: { 'attention.returned': { target: 'restoring' } },
            },
            unreachable: {
              after: { retryDelay: { target: 'restoring' } },
              on: {
                'attention.returned': { target: 'restoring' },
                'session.retry': { target: 'restoring' },
              },
            },
          },
        },
      },
    },
    leaving: {
      initial: 'deciding',
      entry: 'reportLeft',
      after: { passwordChangeDelay: { target: 'signingOut' } },
      on: { 'session.signOut': { target: 'signingOut' } },
      states: {
        deciding: { always: [{ guard: 'isStaff', target: 'staff' }, { target: 'partner' }] },
        staff: {},
        partner: {},
      },
    },
    expired: {
      entry: ['keepFormerUser', 'clearStored', 'endGoogleSession', 'forgetSession'],
      always: [
        { guard: 'hasNoSession', target: 'signedOut', actions: ['rememberTarget', 'sayEnded'] },
        { target: 'signedIn', actions: ['dropTarget', 'store'] },
      ],
    },
    signingOut: {
      tags: 'busy',
      entry: 'reportLeft',
      exit: ['clearStored', 'endGoogleSession', 'forgetSession', 'store'],
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: [{ guard: 'isActing', target: 'deciding' }, { target: 'signedOut.left' }],
        onError: [{ guard: 'isActing', target: 'deciding' }, { target: 'signedOut.left' }],
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
