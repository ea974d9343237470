import { assign, fromCallback, sendParent, setup } from 'xstate';

import type { ReceivedNotification } from '#contract/socket.ts';

const attemptsAtMost = 10;
/** Milliseconds. */
const shortestWait = 1000;
const longestWait = 5000;

export const connectionMachine = setup({
  types: {
    context: {} as {
      userId: string;
      /** Since the line was last open. */
      attempts: number;
      random: () => number;
    },
    /** `random` gives numbers from 0 to 1: they keep clients that were dropped together from returning together. */
    input: {} as { userId: string; random: () => number },
    events: {} as
      | { type: 'connection.retry' }
      | { type: 'attention.returned' }
      | { type: 'socket.opened' }
      | { type: 'socket.dropped' }
      | { type: 'socket.refused' }
      | { type: 'socket.missed' }
      | { type: 'socket.received'; notification: ReceivedNotification },
    tags: {} as 'online' | 'waiting' | 'resting',
  },
  actors: {
    socket: fromCallback<{ type: 'socket.close' }, { userId: string }>(() => {
      throw new Error('connection: provide "socket"');
    }),
    attention: fromCallback<{ type: 'attention.stop' }>(() => {
      throw new Error('connection: provide "attention"');
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
    'The live connection over which notifications arrive. After a loss it is opened again by itself up to ten times, then when the person comes back to the tab or asks for it.',
  context: ({ input }) => ({ ...input, attempts: 0 }),
  invoke: { id: 'attention', src: 'attention' },
  initial: 'open',
  states: {
    open: {
      description: 'There is a socket: being opened, or open.',
      initial: 'connecting',
      invoke: { id: 'socket', src: 'socket', input: ({ context }) => ({ userId: context.userId }) },
      on: {
        'socket.dropped': [
          {
            description:
              'The connection was lost or could not be opened, and fewer than ten attempts were made: we wait before the next one.',
            guard: 'hasAttemptsLeft',
            target: 'waiting',
            actions: 'reportClosed',
          },
          {
            description: 'The tenth attempt failed: we stop trying by ourselves.',
            target: 'resting',
            actions: 'reportClosed',
          },
        ],
        'socket.refused': {
          description: 'The server does not accept this person on the connection.',
          target: 'refused',
          actions: 'reportClosed',
        },
      },
      states: {
        connecting: {
          description: 'The socket is being opened.',
          on: { 'socket.opened': { target: 'online' } },
        },
        online: {
          description: 'The connection is open: notifications arrive as they happen.',
          tags: 'online',
          entry: ['forgetAttempts', 'reportOpened'],
          on: {
            'socket.missed': { actions: 'reportMissed' },
            'socket.received': {
              actions: { type: 'reportReceived', params: ({ event }) => ({ notification: event.notification }) },
            },
          },
        },
      },
    },
    waiting: {
      description: 'The connection is lost; the next attempt comes by itself in one to five seconds.',
      tags: 'waiting',
      after: {
        backoff: {
          description: 'The wait is over: we try again, and count the attempt.',
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
      description: 'Ten attempts have failed. We try again when the person comes back to the tab or asks for it.',
      tags: 'resting',
      on: {
        'attention.returned': { target: 'open', actions: 'forgetAttempts' },
        'connection.retry': { target: 'open', actions: 'forgetAttempts' },
      },
    },
    refused: {
      description: 'The server does not accept this person. We try again when they come back to the tab.',
      on: { 'attention.returned': { target: 'open', actions: 'forgetAttempts' } },
    },
  },
});
