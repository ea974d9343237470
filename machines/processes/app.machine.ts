import { assign, forwardTo, setup } from 'xstate';

import type { ReceivedNotification } from '#contract/socket.ts';
import type { StoredSession } from '#contract/session/user.ts';

import type { confirmationMachine } from './confirmation.machine.ts';
import type { connectionMachine } from './connection.machine.ts';
import type { inboxMachine } from './inbox.machine.ts';
import type { LayoutChoices, layoutMachine } from './layout.machine.ts';
import type { patienceMachine } from './patience.machine.ts';
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
  /** Numbers from 0 to 1. */
  random: () => number;
}

export const appMachine = setup({
  types: {
    input: {} as Start,
    context: {} as Start & {
      /** The session of the person who uses the portal; null while no one does. */
      present: StoredSession | null;
    },
    events: {} as
      | { type: 'session.arrived'; stored: StoredSession }
      | { type: 'session.left' }
      | { type: 'connection.opened' }
      | { type: 'connection.closed' }
      | { type: 'connection.missed' }
      | { type: 'notification.received'; notification: ReceivedNotification },
    children: {} as {
      session: 'session';
      layout: 'layout';
      confirmation: 'confirmation';
      patience: 'patience';
      connection: 'connection';
      inbox: 'inbox';
    },
  },
  actors: {
    session: {} as typeof sessionMachine,
    layout: {} as typeof layoutMachine,
    confirmation: {} as typeof confirmationMachine,
    patience: {} as typeof patienceMachine,
    connection: {} as typeof connectionMachine,
    inbox: {} as typeof inboxMachine,
  },
  actions: {
    keepPresent: assign({ present: (_, params: { stored: StoredSession }) => params.stored }),
    forgetPresent: assign({ present: null }),
    forwardToInbox: forwardTo('inbox'),
  },
  guards: {
    isAnotherSession: ({ context }, params: { token: string }) => context.present?.token !== params.token,
  },
}).createMachine({
  id: 'app',
  description:
    'The product in one browser tab. Session, layout, confirmations and the progress bar always run; the live connection and the inbox run while someone uses the portal.',
  context: ({ input }) => ({ ...input, present: null }),
  initial: 'away',
  invoke: [
    { id: 'session', systemId: 'session', src: 'session', input: ({ context }) => context.session },
    { id: 'layout', systemId: 'layout', src: 'layout', input: ({ context }) => context.layout },
    { id: 'confirmation', systemId: 'confirmation', src: 'confirmation' },
    { id: 'patience', systemId: 'patience', src: 'patience' },
  ],
  states: {
    away: {
      description: 'Signed out, signing in or not let in yet. Nothing arrives live.',
      on: {
        'session.arrived': {
          target: 'present',
          actions: { type: 'keepPresent', params: ({ event }) => ({ stored: event.stored }) },
        },
      },
    },
    present: {
      description: 'Someone is using the portal, and their notifications arrive live.',
      invoke: [
        {
          id: 'inbox',
          systemId: 'inbox',
          src: 'inbox',
          input: ({ context }) => ({
            userId: context.present?.user.id ?? '',
            role: context.present?.user.role ?? 'partner',
          }),
        },
        {
          id: 'connection',
          systemId: 'connection',
          src: 'connection',
          input: ({ context }) => ({ user: context.present?.user ?? null, random: context.random }),
        },
      ],
      on: {
        'connection.opened': { actions: 'forwardToInbox' },
        'connection.closed': { actions: 'forwardToInbox' },
        'connection.missed': { actions: 'forwardToInbox' },
        'notification.received': { actions: 'forwardToInbox' },
        'session.arrived': {
          description:
            'Someone else takes over this tab, or the same user starts a new session. Live updates start afresh.',
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
