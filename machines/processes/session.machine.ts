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

export const sessionMachine = setup({
  types: {
    context: {} as {
      stored: StoredSession | null;
      isExpired: boolean;
      /** The admin's own session, while this tab acts as a user. */
      own: StoredSession | null;
      /** The path the person wanted before signing in. */
      target: string | null;
      /** The user whose session expired on that path: the target is for this user only. */
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
    /** Back to the admin's own session where this tab acted as a user. */
    forgetSession: assign({ stored: ({ context }) => context.own, own: null, isExpired: false }),
    keepRefusal: assign({ refusal: (_, params: { refusal: Refusal }) => params.refusal }),
    sayEnded: assign({
      refusal: {
        code: 'unauthenticated',
        detail: 'Your session has expired. Sign in to pick up where you left off.',
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
    // Answered by the standing chart where the machine runs.
    isStaff: () => unprovided('isStaff'),
    hasNoPartner: () => unprovided('hasNoPartner'),
    isSuspended: () => unprovided('isSuspended'),
    isPending: () => unprovided('isPending'),
    isRejected: () => unprovided('isRejected'),
    isTermsOpen: () => unprovided('isTermsOpen'),
    isUndecided: () => unprovided('isUndecided'),
    isTarget: ({ context }, params: { path: string }) => context.target === params.path,
    isSameUser: ({ context }, params: { user: User }) =>
      JSON.stringify(context.stored?.user) === JSON.stringify(params.user),
  },
  delays: {
    /** Replaced where the machine runs by what is left of the seven days, or of the hour of acting. */
    remainingLifetime: 7 * 24 * 60 * 60 * 1000,
    passwordChangeDelay: 3000,
    decisionPoll: 4000,
    retryDelay: 5000,
  },
}).createMachine({
  id: 'session',
  description:
    'Who uses the product in this browser tab: from signing in through registration and terms to the portal, for seven days at most. An admin’s tab may act as a user for one hour.',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'We look at what this browser has kept.',
      always: [
        { description: 'No session is kept: the person is signed out.', guard: 'hasNoSession', target: 'signedOut' },
        { description: 'The kept session is older than seven days.', guard: 'isExpired', target: 'expired' },
        { description: 'The kept session holds.', target: 'signedIn' },
      ],
    },
    signedOut: {
      description: 'No one is signed in; the login page and the public pages are open.',
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
          description: 'The page the person wanted is remembered and opened after signing in.',
          on: {
            'route.refused': {
              actions: [{ type: 'keepTarget', params: ({ event }) => ({ path: event.path }) }, 'rememberTarget'],
            },
          },
        },
        left: {
          description: 'The person has signed out on purpose, so the page they left is not remembered.',
          on: { 'route.refused': { target: 'here' } },
        },
      },
    },
    signingIn: {
      description: 'Email and password are being checked.',
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
      description: 'The person returns from Google and we ask the server who they are.',
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
      description:
        'A person is signed in. Two things are tracked side by side: what they may see, and whether we are in contact with the server.',
      type: 'parallel',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ userId: context.stored?.user.id ?? null }),
      },
      after: {
        remainingLifetime: {
          description: 'The seven days, or the hour of acting as a user, are over.',
          target: 'expired',
        },
      },
      on: {
        'session.signOut': { target: 'signingOut', actions: ['dropTarget', 'rememberTarget'] },
        'password.changed': { target: 'leaving' },
        'token.refused': { target: 'expired' },
        'stored.changed': [
          {
            description:
              'The admin who acts as a user has signed out in another tab, or their session is over: acting ends too.',
            guard: {
              type: 'isActorGone',
              params: ({ event }) => ({ stored: event.stored, isExpired: event.isExpired }),
            },
            target: 'signingOut',
            actions: { type: 'takeOwn', params: { stored: null } },
          },
          {
            description: 'While an admin acts as a user, a change of the admin’s own session is kept for later.',
            guard: 'isActing',
            actions: { type: 'takeOwn', params: ({ event }) => ({ stored: event.stored }) },
          },
          {
            description: 'Another tab has signed in or out: this tab follows.',
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
            description: 'The person opens a page after the session has ended.',
            guard: { type: 'isRouteExpired', params: ({ event }) => ({ isExpired: event.isExpired }) },
            target: 'expired',
            actions: { type: 'keepTarget', params: ({ event }) => ({ path: event.path }) },
          },
          {
            description: 'The page the person wanted before signing in is open now: it need not be remembered.',
            guard: { type: 'isTarget', params: ({ event }) => ({ path: event.path }) },
            actions: ['dropTarget', 'rememberTarget'],
          },
        ],
      },
      states: {
        standing: {
          description: 'What the person may see.',
          initial: 'deciding',
          on: { 'user.changed': '.deciding' },
          states: {
            deciding: {
              description: 'We look at the person’s role, partner and terms.',
              always: [
                { description: 'Staff see the admin area.', guard: 'isStaff', target: 'active.staff' },
                {
                  description: 'The person has no partner yet and has to register one.',
                  guard: 'hasNoPartner',
                  target: 'onboarding.noPartner',
                },
                {
                  description: 'The partner’s account is suspended or archived.',
                  guard: 'isSuspended',
                  target: 'onboarding.suspended',
                },
                {
                  description: 'Staff have not decided on the registration yet.',
                  guard: 'isPending',
                  target: 'onboarding.pending',
                },
                {
                  description: 'Staff have rejected the registration.',
                  guard: 'isRejected',
                  target: 'onboarding.rejected',
                },
                {
                  description: 'An admin acts as this user, terms or not.',
                  guard: 'isActing',
                  target: 'active.acting',
                },
                {
                  description: 'The person has not accepted the current terms.',
                  guard: 'isTermsOpen',
                  target: 'termsRequired',
                },
                { description: 'Nothing is open: the partner uses the portal.', target: 'active.partner' },
              ],
            },
            onboarding: {
              description: 'The partner is not let into the portal yet, or no longer.',
              initial: 'noPartner',
              entry: 'reportLeft',
              states: {
                noPartner: {
                  description: 'The person has no partner yet and fills in the registration.',
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
                pending: {
                  description: 'The registration is sent and staff decide.',
                },
                rejected: {
                  description: 'Staff have rejected the registration.',
                },
                suspended: {
                  description: 'The account is suspended or archived.',
                },
              },
            },
            termsRequired: {
              description: 'The person has to accept the current terms before anything else.',
              initial: 'reading',
              entry: 'reportArrived',
              states: {
                reading: {
                  description: 'The terms are on screen.',
                  on: { 'terms.accept': { target: 'accepting', actions: 'dropRefusal' } },
                },
                accepting: {
                  description: 'The acceptance is being recorded.',
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
              description: 'The person uses the product.',
              initial: 'partner',
              entry: 'reportArrived',
              states: {
                partner: {
                  description: 'A partner uses the portal.',
                },
                staff: {
                  description: 'Staff use the admin area.',
                },
                acting: {
                  description: 'An admin acts as a user and sees what that user sees.',
                },
              },
            },
          },
        },
        contact: {
          description: 'Whether the server answers, and what it last said about the person.',
          initial: 'restoring',
          on: { 'contact.restore': '.restoring' },
          states: {
            restoring: {
              description: 'We ask the server who the person is and what they may do.',
              invoke: {
                id: 'me',
                src: 'me',
                onDone: [
                  {
                    description: 'Nothing has changed.',
                    guard: { type: 'isSameUser', params: ({ event }) => ({ user: event.output }) },
                    target: 'known',
                  },
                  {
                    description:
                      'Something about the person has changed, for example a decision of staff: what they may see is decided again.',
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
              description: 'The server has answered; what we know is up to date.',
              after: {
                decisionPoll: {
                  description: 'A decision of staff is still awaited: we ask again every four seconds.',
                  guard: 'isUndecided',
                  target: 'restoring',
                },
              },
              on: { 'attention.returned': { target: 'restoring' } },
            },
            unreachable: {
              description: 'The server does not answer. The person stays signed in and sees a notice.',
              after: { retryDelay: { description: 'We try again after five seconds.', target: 'restoring' } },
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
      description: 'The password was changed: a message says that signing in again is needed.',
      initial: 'deciding',
      entry: 'reportLeft',
      after: {
        passwordChangeDelay: { description: 'After three seconds the person is signed out.', target: 'signingOut' },
      },
      on: { 'session.signOut': { target: 'signingOut' } },
      states: {
        deciding: {
          description: 'We look at who reads the message.',
          always: [
            { description: 'Staff stay in the admin area while they read it.', guard: 'isStaff', target: 'staff' },
            { description: 'Partners stay in the portal while they read it.', target: 'partner' },
          ],
        },
        staff: {
          description: 'Staff read the message.',
        },
        partner: {
          description: 'A partner reads the message.',
        },
      },
    },
    expired: {
      description: 'The session is over; it is removed from this browser.',
      entry: ['keepFormerUser', 'clearStored', 'endGoogleSession', 'forgetSession'],
      always: [
        {
          description: 'The person has to sign in again and is told why; the page they were on is remembered.',
          guard: 'hasNoSession',
          target: 'signedOut',
          actions: ['rememberTarget', 'sayEnded'],
        },
        {
          description: 'Acting as a user is over: the admin’s own session goes on.',
          target: 'signedIn',
          actions: ['dropTarget', 'store'],
        },
      ],
    },
    signingOut: {
      description: 'The server is told that the person signs out. The person is signed out whether it answers or not.',
      tags: 'busy',
      entry: 'reportLeft',
      exit: ['clearStored', 'endGoogleSession', 'forgetSession', 'store'],
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: [
          {
            description: 'Acting as a user has ended: the admin’s own session goes on.',
            guard: 'isActing',
            target: 'deciding',
          },
          { description: 'The person is signed out.', target: 'signedOut.left' },
        ],
        onError: [
          {
            description: 'Acting as a user has ended even without an answer: the admin’s own session goes on.',
            guard: 'isActing',
            target: 'deciding',
          },
          { description: 'The person is signed out even without an answer.', target: 'signedOut.left' },
        ],
      },
    },
  },
});

function unprovided(guard: string): boolean {
  throw new Error(`session: provide "${guard}"`);
}

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
