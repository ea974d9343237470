import { assign, fromCallback, setup } from 'xstate';

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

export const appMachine = setup({
  types: {
    input: {} as Start,
    context: {} as Start & {
      /** The session of the person who uses the portal; null while no one does. */
      present: StoredSession | null;
    },
    events: {} as { type: 'session.arrived'; stored: StoredSession } | { type: 'session.left' },
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
    keepPresent: assign({ present: (_, params: { stored: StoredSession }) => params.stored }),
    forgetPresent: assign({ present: null }),
  },
  guards: {
    isAnotherSession: ({ context }, params: { token: string }) => context.present?.token !== params.token,
  },
}).createMachine({
  id: 'app',
  description:
    'The product in one browser tab. The session and the layout run for good; notifications arrive only while a person uses the portal.',
  context: ({ input }) => ({ ...input, present: null }),
  initial: 'away',
  invoke: [
    { id: 'session', src: 'session', input: ({ context }) => context.session },
    { id: 'layout', src: 'layout', input: ({ context }) => context.layout },
  ],
  states: {
    away: {
      description: 'Nobody uses the portal here: signed out, signing in, or not yet let in. Nothing arrives live.',
      on: {
        'session.arrived': {
          target: 'present',
          actions: { type: 'keepPresent', params: ({ event }) => ({ stored: event.stored }) },
        },
      },
    },
    present: {
      description: 'A person uses the portal: their notifications arrive live.',
      invoke: {
        id: 'realtime',
        src: 'realtime',
        input: ({ context }) => ({
          userId: context.present?.user.id ?? '',
          role: context.present?.user.role ?? 'partner',
        }),
      },
      on: {
        'session.arrived': {
          description:
            'Another person, or the same one with a new session, takes over this tab: what arrives live starts anew.',
          guard: { type: 'isAnotherSession', params: ({ event }) => ({ token: event.stored.token }) },
          target: 'present',
          reenter: true,
          actions: { type: 'keepPresent', params: ({ event }) => ({ stored: event.stored }) },
        },
        'session.left': { target: 'away', actions: 'forgetPresent' },
      },
    },
  },
});
