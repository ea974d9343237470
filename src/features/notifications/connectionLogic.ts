import { fromCallback } from 'xstate';

import type { User } from '#contract/session/user.ts';
import { connectionMachine } from '#machines/processes/connection.machine.ts';

import { attention } from './attention.ts';
import { idle } from './idle.ts';

const loadLine = () => import('./openLine.ts');

const socket = fromCallback<{ type: 'socket.close' }, { user: User | null }>(({ input, sendBack }) => {
  let hasLeft = false;
  let close = () => {};
  const open = async () => {
    // The page comes first: it works without a line.
    await idle(2000);
    if (hasLeft) return;
    const { openLine } = await loadLine();
    if (hasLeft) return;
    close = openLine(input.user, {
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

/** The connection statechart on the real socket. */
export const connectionLogic = connectionMachine.provide({ actors: { socket, attention } });
