import { fromCallback } from 'xstate';

import { connectionMachine } from '#machines/processes/connection.machine.ts';

import { attention } from './attention.ts';

const loadSocket = () => import('../../api/socket.ts');

const socket = fromCallback<{ type: 'socket.close' }, { userId: string }>(({ input, sendBack }) => {
  let hasLeft = false;
  let close = () => {};
  const open = async () => {
    const { openSocket } = await loadSocket();
    if (hasLeft) return;
    close = openSocket(input.userId, {
      opened: () => sendBack({ type: 'socket.opened' }),
      dropped: () => sendBack({ type: 'socket.dropped' }),
      refused: () => sendBack({ type: 'socket.refused' }),
      missed: () => sendBack({ type: 'socket.missed' }),
      received: (notification) => sendBack({ type: 'socket.received', notification }),
    });
  };
  open().catch(() => sendBack({ type: 'socket.dropped' }));
  return () => {
    hasLeft = true;
    close();
  };
});

const shortest = 1000;
const longest = 5000;

/** Milliseconds before an attempt: somewhere in the upper part of a doubling span, so that many clients do not come in step. */
export function backoff(attempts: number, random = Math.random()): number {
  const from = Math.min(shortest * 2 ** attempts, longest - shortest);
  return from + random * (Math.min(1.5 * from, longest) - from);
}

/** The connection statechart on the real socket. */
export const connectionLogic = connectionMachine.provide({
  actors: { socket, attention },
  delays: { backoff: ({ context }) => backoff(context.attempts) },
});
