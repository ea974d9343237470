import { assertEvent, assign, fromCallback, fromPromise, raise, sendParent, setup } from 'xstate';

import type { StoredSession, User } from '#contract/session/user.ts';

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
      /** No answer came to the last question who the user is. */
      wasUnreachable: boolean;
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
    retryUnanswered: () => {},
    noteUnreachable: assign({ wasUnreachable: true }),
    noteReachable: assign({ wasUnreachable: false }),
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
    wasUnreachable: ({ context }) => context.wasUnreachable,
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
    'Who is using the product in this tab, from signing in through registration and terms to the portal. A session lasts seven days; acting as a user lasts an hour.',
  context: ({ input }) => ({ ...input, refusal: null, wasUnreachable: false }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks for a session in this browser.',
      always: [
        { description: 'No session found.', guard: 'hasNoSession', target: 'signedOut' },
        { description: 'The session is more than seven days old.', guard: 'isExpired', target: 'expired' },
        { description: 'The session is still valid.', target: 'signedIn' },
      ],
    },
    signedOut: {
      description: 'Signed out. Only the sign-in page and public pages are open.',
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
          description: 'Remembers which page was asked for, and opens it after signing in.',
          on: {
            'route.refused': {
              actions: [{ type: 'keepTarget', params: ({ event }) => ({ path: event.path }) }, 'rememberTarget'],
            },
          },
        },
        left: {
          description: 'The user signed out. There’s no page to come back to.',
          on: { 'route.refused': { target: 'here' } },
        },
      },
    },
    signingIn: {
      description: 'Checking email and password.',
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
      description: 'Back from Google. Checking who it is.',
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
      description: 'Signed in. Tracks what the user can access, and whether the server responds.',
      type: 'parallel',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ userId: context.stored?.user.id ?? null }),
      },
      after: {
        remainingLifetime: {
          description: 'The session has reached its time limit.',
          target: 'expired',
        },
      },
      on: {
        'session.signOut': { target: 'signingOut', actions: ['dropTarget', 'rememberTarget'] },
        'password.changed': { target: 'leaving' },
        'token.refused': { target: 'expired' },
        'stored.changed': [
          {
            description: 'The admin’s own session ended, so acting as the user ends too.',
            guard: {
              type: 'isActorGone',
              params: ({ event }) => ({ stored: event.stored, isExpired: event.isExpired }),
            },
            target: 'signingOut',
            actions: { type: 'takeOwn', params: { stored: null } },
          },
          {
            description: 'The admin’s own session changed in another tab. Noted for later.',
            guard: 'isActing',
            actions: { type: 'takeOwn', params: ({ event }) => ({ stored: event.stored }) },
          },
          {
            description: 'Another tab signed in or out. This tab follows.',
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
            description: 'Opens a page after the session has expired.',
            guard: { type: 'isRouteExpired', params: ({ event }) => ({ isExpired: event.isExpired }) },
            target: 'expired',
            actions: { type: 'keepTarget', params: ({ event }) => ({ path: event.path }) },
          },
          {
            description: 'Back on the page that was asked for. Nothing left to remember.',
            guard: { type: 'isTarget', params: ({ event }) => ({ path: event.path }) },
            actions: ['dropTarget', 'rememberTarget'],
          },
        ],
      },
      states: {
        standing: {
          description: 'What the user can access.',
          initial: 'deciding',
          on: { 'user.changed': '.deciding' },
          states: {
            deciding: {
              description: 'Checks the role, the partner and the terms.',
              always: [
                { description: 'Staff go to the admin area.', guard: 'isStaff', target: 'active.staff' },
                {
                  description: 'No partner yet. Goes to registration.',
                  guard: 'hasNoPartner',
                  target: 'onboarding.noPartner',
                },
                {
                  description: 'The partner’s account isn’t active.',
                  guard: 'isSuspended',
                  target: 'onboarding.suspended',
                },
                {
                  description: 'The registration hasn’t been reviewed yet.',
                  guard: 'isPending',
                  target: 'onboarding.pending',
                },
                {
                  description: 'The registration was rejected.',
                  guard: 'isRejected',
                  target: 'onboarding.rejected',
                },
                {
                  description: 'An admin is acting as this user, whatever the terms.',
                  guard: 'isActing',
                  target: 'active.acting',
                },
                {
                  description: 'The user hasn’t accepted the current terms.',
                  guard: 'isTermsOpen',
                  target: 'termsRequired',
                },
                { description: 'All clear. Opens the portal.', target: 'active.partner' },
              ],
            },
            onboarding: {
              description: 'The portal is closed to this partner, for now or again.',
              initial: 'noPartner',
              entry: 'reportLeft',
              states: {
                noPartner: {
                  description: 'Filling in the registration.',
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
                  description: 'Registration submitted, waiting for review.',
                },
                rejected: {
                  description: 'The registration was rejected.',
                },
                suspended: {
                  description: 'The account is suspended or archived.',
                },
              },
            },
            termsRequired: {
              description: 'The current terms have to be accepted first.',
              initial: 'reading',
              entry: 'reportArrived',
              states: {
                reading: {
                  description: 'Reading the terms.',
                  on: { 'terms.accept': { target: 'accepting', actions: 'dropRefusal' } },
                },
                accepting: {
                  description: 'Recording the acceptance.',
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
              description: 'Using the product.',
              initial: 'partner',
              entry: 'reportArrived',
              states: {
                partner: {
                  description: 'A partner in the portal.',
                },
                staff: {
                  description: 'Staff in the admin area.',
                },
                acting: {
                  description: 'An admin seeing what this user sees.',
                },
              },
            },
          },
        },
        contact: {
          description: 'Whether the server responds, and what it last said about the user.',
          initial: 'restoring',
          exit: 'noteReachable',
          on: { 'contact.restore': '.restoring' },
          states: {
            restoring: {
              description: 'Checking who the user is and what they can access.',
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
                    description: 'Something changed, such as a review decision. Access is decided again.',
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
              description: 'Up to date with the server.',
              always: {
                description: 'The server responds again. What is on screen and got no response is asked for again.',
                guard: 'wasUnreachable',
                actions: ['noteReachable', 'retryUnanswered'],
              },
              after: {
                decisionPoll: {
                  description: 'A review decision is due. Checks every four seconds.',
                  guard: 'isUndecided',
                  target: 'restoring',
                },
              },
              on: { 'attention.returned': { target: 'restoring' } },
            },
            unreachable: {
              description: 'The server isn’t responding. The user stays signed in and sees a notice.',
              entry: 'noteUnreachable',
              after: { retryDelay: { description: 'Tries again after five seconds.', target: 'restoring' } },
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
      description: 'Password changed. Announces that the user has to sign in again.',
      initial: 'deciding',
      entry: 'reportLeft',
      after: {
        passwordChangeDelay: { description: 'Signs out after three seconds.', target: 'signingOut' },
      },
      on: { 'session.signOut': { target: 'signingOut' } },
      states: {
        deciding: {
          description: 'Picks the page to stay on while it waits.',
          always: [
            { description: 'Staff stay in the admin area.', guard: 'isStaff', target: 'staff' },
            { description: 'Partners stay in the portal.', target: 'partner' },
          ],
        },
        staff: {
          description: 'Staff see the message.',
        },
        partner: {
          description: 'A partner sees the message.',
        },
      },
    },
    expired: {
      description: 'The session has ended and is removed from this browser.',
      entry: ['keepFormerUser', 'clearStored', 'endGoogleSession', 'forgetSession'],
      always: [
        {
          description: 'Back to sign-in with the reason. The current page is remembered.',
          guard: 'hasNoSession',
          target: 'signedOut',
          actions: ['rememberTarget', 'sayEnded'],
        },
        {
          description: 'Stopped acting as a user. The admin’s own session continues.',
          target: 'signedIn',
          actions: ['dropTarget', 'store'],
        },
      ],
    },
    signingOut: {
      description: 'Signing out, whether or not the server responds.',
      tags: 'busy',
      entry: 'reportLeft',
      exit: ['clearStored', 'endGoogleSession', 'forgetSession', 'store'],
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: [
          {
            description: 'No longer acting as a user. The admin’s own session continues.',
            guard: 'isActing',
            target: 'deciding',
          },
          { description: 'The user is signed out.', target: 'signedOut.left' },
        ],
        onError: [
          {
            description: 'No response, but no longer acting as a user. The admin’s own session continues.',
            guard: 'isActing',
            target: 'deciding',
          },
          { description: 'No response, but signed out anyway.', target: 'signedOut.left' },
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
