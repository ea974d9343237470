import { assign, fromCallback, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';

import type { Role, StoredSession } from '#contract/user.ts';

import type { LayoutChoices, layoutMachine } from './layout.machine.ts';
import type { sessionMachine } from './session.machine.ts';

interface Start {
  session: {
    stored: StoredSession | null;
    isExpired: boolean;
    own: StoredSession | null;
    target: string | null;
    formerUserId: string | null;
  };
  layout: { stored: Partial<LayoutChoices>; prefersDark: boolean };
}

/** The product in one browser tab: the session and the layout run for good, what arrives live while somebody is signed in. */
export const appMachine = setup({
  types: {
    input: {} as Start,
    context: {} as Start & {
      /** Who is told what arrives; null while nobody may be. */
      present: StoredSession | null;
    },
    children: {} as { session: 'session'; layout: 'layout'; realtime: 'realtime' },
  },
  actors: {
    session: {} as typeof sessionMachine,
    layout: {} as typeof layoutMachine,
    /** The connection and the inbox of one person. */
    realtime: fromCallback<{ type: 'realtime.stop' }, { userId: string; role: Role }>(() => {
      throw new Error('app: provide "realtime"');
    }),
  },
  actions: {
    keepPresent: assign({ present: (_, params: { present: StoredSession | null }) => params.present }),
  },
  guards: {
    isSame: ({ context }, params: { present: StoredSession | null }) =>
      context.present?.token === params.present?.token,
    isPresent: (_, params: { present: StoredSession | null }) => params.present !== null,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, present: null }),
  initial: 'running',
  states: {
    running: {
      initial: 'away',
      invoke: [
        {
          id: 'session',
          src: 'session',
          input: ({ context }) => context.session,
          onSnapshot: [
            { guard: { type: 'isSame', params: ({ event }) => ({ present: presentOf(event.snapshot) }) } },
            {
              guard: { type: 'isPresent', params: ({ event }) => ({ present: presentOf(event.snapshot) }) },
              target: '.present',
              actions: { type: 'keepPresent', params: ({ event }) => ({ present: presentOf(event.snapshot) }) },
            },
            { target: '.away', actions: { type: 'keepPresent', params: { present: null } } },
          ],
        },
        { id: 'layout', src: 'layout', input: ({ context }) => context.layout },
      ],
      states: {
        away: {},
        present: {
          invoke: {
            id: 'realtime',
            src: 'realtime',
            input: ({ context }) => ({
              userId: context.present?.user.id ?? '',
              role: context.present?.user.role ?? 'partner',
            }),
          },
        },
      },
    },
  },
});

/** Whoever is past login and onboarding. */
function presentOf(session: SnapshotFrom<typeof sessionMachine>): StoredSession | null {
  const isIn = session.matches({ signedIn: { standing: 'active' } });
  return isIn || session.matches({ signedIn: { standing: 'termsRequired' } }) ? session.context.stored : null;
}
