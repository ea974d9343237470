import { fromCallback } from 'xstate';

import type { FigureKind } from '#contract/figures/kinds.ts';
import type { User } from '#contract/session/user.ts';
import { connectionMachine } from '#machines/processes/connection.machine.ts';

import { attention } from './attention.ts';
import { idle } from './idle.ts';

const socket = fromCallback<{ type: 'socket.close' }, { user: User | null }>(({ input, sendBack }) => {
  let hasLeft = false;
  let close = () => {};
  const open = async () => {
    // The page comes first: it works without a line.
    await idle(2000);
    if (hasLeft) return;
    const { openSocket } = await import('../../api/socket.ts');
    if (hasLeft) return;
    close = openSocket(input.user, {
      opened: () => sendBack({ type: 'socket.opened' }),
      dropped: () => sendBack({ type: 'socket.dropped' }),
      refused: () => sendBack({ type: 'socket.refused' }),
      missed: () => sendBack({ type: 'socket.missed' }),
      moved: (kinds) => sendBack({ type: 'socket.moved', kinds }),
      received: (notification) => sendBack({ type: 'socket.received', notification }),
    });
  };
  open().catch(() => sendBack({ type: 'socket.dropped' }));
  return () => {
    hasLeft = true;
    close();
  };
});

const liveFigures = fromCallback<{ type: 'figures.moved'; kinds: readonly FigureKind[] }, { random: () => number }>(
  ({ input, receive }) => {
    const running = import('./liveFigures.ts').then(({ liveFigures: start }) => start(input));
    receive(({ kinds }) => void running.then(({ moved }) => moved(kinds)));
    return () => void running.then(({ stop }) => stop());
  },
);

/** The connection statechart on the real socket. */
export const connectionLogic = connectionMachine.provide({ actors: { socket, attention, liveFigures } });
