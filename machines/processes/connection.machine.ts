import { assign, forwardTo, fromCallback, sendParent, setup } from 'xstate';

import type { FigureKind } from '#contract/figures/kinds.ts';
import type { ReceivedNotification, SentNotification } from '#contract/socket.ts';
import type { User } from '#contract/session/user.ts';

/** What the line is to carry. */
export interface MentionsWritten {
  type: 'mentions.written';
  notification: SentNotification;
}

const attemptsAtMost = 10;
/** Milliseconds. */
const shortestWait = 1000;
const longestWait = 5000;

export const connectionMachine = setup({
  types: {
    context: {} as {
      /** Who is using the portal: the line says so when it opens. */
      user: User | null;
      /** Since the line was last open. */
      attempts: number;
      random: () => number;
    },
    /** `random` gives numbers from 0 to 1: they keep clients that were dropped together from returning together. */
    input: {} as { user: User | null; random: () => number },
    events: {} as
      | { type: 'connection.retry' }
      | { type: 'attention.returned' }
      | { type: 'socket.opened' }
      | { type: 'socket.dropped' }
      | { type: 'socket.refused' }
      | { type: 'socket.missed' }
      | { type: 'figures.moved'; kinds: readonly FigureKind[] }
      | { type: 'socket.received'; notification: ReceivedNotification }
      | MentionsWritten,
    tags: {} as 'online' | 'waiting' | 'resting',
  },
  actors: {
    socket: fromCallback<MentionsWritten, { user: User | null }>(() => {
      throw new Error('connection: provide "socket"');
    }),
    attention: fromCallback<{ type: 'attention.stop' }>(() => {
      throw new Error('connection: provide "attention"');
    }),
    liveFigures: fromCallback<{ type: 'figures.moved'; kinds: readonly FigureKind[] }, { random: () => number }>(() => {
      throw new Error('connection: provide "liveFigures"');
    }),
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0 }),
    reportOpened: sendParent({ type: 'connection.opened' }),
    reportClosed: sendParent({ type: 'connection.closed' }),
    reportMissed: sendParent({ type: 'connection.missed' }),
    reportReceived: sendParent((_, params: { notification: ReceivedNotification }) => ({
      type: 'notification.received',
      notification: params.notification,
    })),
    forwardToLiveFigures: forwardTo('liveFigures'),
    forwardToSocket: forwardTo('socket'),
  },
  guards: {
    hasAttemptsLeft: ({ context }) => context.attempts < attemptsAtMost,
  },
  delays: {
    /** 1 to 1.5 seconds, then 2 to 3, then 4 to 5. */
    backoff: ({ context }) => {
      const from = Math.min(shortestWait * 2 ** context.attempts, longestWait - shortestWait);
      return from + context.random() * (Math.min(1.5 * from, longestWait) - from);
    },
  },
}).createMachine({
  id: 'connection',
  description:
    'The live connection that delivers notifications. When it drops, it reconnects by itself up to ten times, then when the user comes back or asks for it.',
  context: ({ input }) => ({ ...input, attempts: 0 }),
  invoke: { id: 'attention', src: 'attention' },
  initial: 'open',
  states: {
    open: {
      description: 'Connecting or connected.',
      initial: 'connecting',
      invoke: { id: 'socket', src: 'socket', input: ({ context }) => ({ user: context.user }) },
      on: {
        'socket.dropped': [
          {
            description: 'Connection lost or not made, with attempts left. Waits, then tries again.',
            guard: 'hasAttemptsLeft',
            target: 'waiting',
            actions: 'reportClosed',
          },
          {
            description: 'Tenth failed attempt. Stops trying by itself.',
            target: 'resting',
            actions: 'reportClosed',
          },
        ],
        'socket.refused': {
          description: 'The server refuses this user’s connection.',
          target: 'refused',
          actions: 'reportClosed',
        },
      },
      states: {
        connecting: {
          description: 'Opening the connection.',
          on: { 'socket.opened': { target: 'online' } },
        },
        online: {
          description: 'Connected. Notifications arrive as they happen, and the figures on the page follow what moves.',
          tags: 'online',
          entry: ['forgetAttempts', 'reportOpened'],
          invoke: { id: 'liveFigures', src: 'liveFigures', input: ({ context }) => ({ random: context.random }) },
          on: {
            'socket.missed': { actions: 'reportMissed' },
            'figures.moved': { actions: 'forwardToLiveFigures' },
            'socket.received': {
              actions: { type: 'reportReceived', params: ({ event }) => ({ notification: event.notification }) },
            },
            'mentions.written': { actions: 'forwardToSocket' },
          },
        },
      },
    },
    waiting: {
      description: 'Disconnected. Reconnects in one to five seconds.',
      tags: 'waiting',
      after: {
        backoff: {
          description: 'Time to try again. Counts as one more attempt.',
          target: 'open',
          actions: 'countAttempt',
        },
      },
      on: {
        'attention.returned': { target: 'open', actions: 'forgetAttempts' },
        'connection.retry': { target: 'open', actions: 'forgetAttempts' },
      },
    },
    resting: {
      description: 'Gave up after ten attempts. Tries again when the user comes back to the tab or asks for it.',
      tags: 'resting',
      on: {
        'attention.returned': { target: 'open', actions: 'forgetAttempts' },
        'connection.retry': { target: 'open', actions: 'forgetAttempts' },
      },
    },
    refused: {
      description: 'The server refused the connection. Tries again when the user comes back to the tab.',
      on: { 'attention.returned': { target: 'open', actions: 'forgetAttempts' } },
    },
  },
});
