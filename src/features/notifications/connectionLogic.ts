import { fromCallback } from 'xstate';

import type { FigureKind } from '#contract/figures/kinds.ts';
import type { User } from '#contract/session/user.ts';
import { connectionMachine } from '#machines/processes/connection.machine.ts';

import { attention } from './attention.ts';
import { idle } from './idle.ts';

const loadLine = async () => (await import('./line.ts')).line;

const socket = fromCallback<{ type: 'socket.close' }, { user: User | null }>(({ input, sendBack }) => {
  let hasLeft = false;
  let close = () => {};
  const open = async () => {
    // The page comes first: it works without a line.
    await idle(2000);
    if (hasLeft) return;
    const line = await loadLine();
    if (hasLeft) return;
    close = line.openSocket(input.user, sendBack);
  };
  open().catch(() => sendBack({ type: 'socket.dropped' }));
  return () => {
    hasLeft = true;
    close();
  };
});

const liveFigures = fromCallback<{ type: 'figures.moved'; kinds: readonly FigureKind[] }, { random: () => number }>(
  ({ input, receive }) => {
    const running = loadLine().then((line) => line.liveFigures(input));
    receive((event) => void running.then((figures) => figures.send(event)));
    return () => void running.then((figures) => figures.stop());
  },
);

/** The connection statechart on the real socket. */
export const connectionLogic = connectionMachine.provide({ actors: { socket, attention, liveFigures } });
