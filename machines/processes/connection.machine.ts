import { assign, emit, fromCallback, setup } from 'xstate';

import type { ReceivedNotification } from '#contract/socket.ts';

/** The line over which notifications arrive: opened again by itself ten times, then when somebody comes back or asks. */
export const connectionMachine = setup({
  types: {
    context: {} as {
      userId: string;
      /** Since the line was last open. */
      attempts: number;
    },
    input: {} as { userId: string },
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
    hasAttemptsLeft: ({ context }) => context.attempts < 10,
  },
  delays: {
    /** 1000 to 5000 ms; where it runs, clients that were dropped together are kept from returning in step. */
    backoff: ({ context }) => Math.min(1000 * 2 ** context.attempts, 5000),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ userId: input.userId, attempts: 0 }),
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
