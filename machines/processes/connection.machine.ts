import { assign, emit, fromCallback, setup } from 'xstate';

import type { ReceivedNotification } from '#contract/socket.ts';

const attemptsAtMost = 10;
/** Milliseconds. */
const shortestWait = 1000;
const longestWait = 5000;

/** The line over which notifications arrive: opened again by itself ten times, then when somebody comes back or asks. */
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
    emitted: {} as { type: 'opened' } | { type: 'missed' } | { type: 'received'; notification: ReceivedNotification },
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
    tellOpened: emit({ type: 'opened' }),
    tellMissed: emit({ type: 'missed' }),
    tellReceived: emit((_, params: { notification: ReceivedNotification }) => ({
      type: 'received',
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
  context: ({ input }) => ({ ...input, attempts: 0 }),
  invoke: { id: 'attention', src: 'attention' },
  initial: 'open',
  states: {
    open: {
      initial: 'connecting',
      invoke: { id: 'socket', src: 'socket', input: ({ context }) => ({ userId: context.userId }) },
      on: {
        'socket.dropped': [{ guard: 'hasAttemptsLeft', target: 'waiting' }, { target: 'resting' }],
        'socket.refused': { target: 'refused' },
      },
      states: {
        connecting: { on: { 'socket.opened': { target: 'online' } } },
        online: {
          tags: 'online',
          entry: ['forgetAttempts', 'tellOpened'],
          on: {
            'socket.missed': { actions: 'tellMissed' },
            'socket.received': {
              actions: { type: 'tellReceived', params: ({ event }) => ({ notification: event.notification }) },
            },
          },
        },
      },
    },
    waiting: {
      tags: 'waiting',
      after: { backoff: { target: 'open', actions: 'countAttempt' } },
      on: {
        'attention.returned': { target: 'open', actions: 'forgetAttempts' },
        'connection.retry': { target: 'open', actions: 'forgetAttempts' },
      },
    },
    /** Ten attempts were in vain. */
    resting: {
      tags: 'resting',
      on: {
        'attention.returned': { target: 'open', actions: 'forgetAttempts' },
        'connection.retry': { target: 'open', actions: 'forgetAttempts' },
      },
    },
    /** The server knows this person not, or not yet: what they may do is the session's to find out. */
    refused: {
      on: { 'attention.returned': { target: 'open', actions: 'forgetAttempts' } },
    },
  },
});
