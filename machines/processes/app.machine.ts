import { assign, forwardTo, setup } from 'xstate';

import type { ReceivedNotification } from '#contract/socket.ts';
import type { StoredSession } from '#contract/user.ts';

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
    'The product in one browser tab. The session, the layout, the confirmation dialog and the watch over long waits run for good; the live connection and the inbox only while a person uses the portal.',
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
          input: ({ context }) => ({ userId: context.present?.user.id ?? '', random: context.random }),
        },
      ],
      on: {
        'connection.opened': { actions: 'forwardToInbox' },
        'connection.closed': { actions: 'forwardToInbox' },
        'connection.missed': { actions: 'forwardToInbox' },
        'notification.received': { actions: 'forwardToInbox' },
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
