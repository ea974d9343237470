import { fromCallback } from 'xstate';

import type { FigureKind } from '#contract/figures/kinds.ts';
import type { User } from '#contract/session/user.ts';
import { connectionMachine, type MentionsWritten } from '#machines/processes/connection.machine.ts';

import type { OpenSocket } from '../../api/socket.ts';
import { attention } from './attention.ts';
import { idle } from './idle.ts';

const loadLine = async () => (await import('./line.ts')).line;

const liveFigures = fromCallback<{ type: 'figures.moved'; kinds: readonly FigureKind[] }, { random: () => number }>(
  ({ input, receive }) => {
    const running = loadLine().then((line) => line.liveFigures(input));
    receive((event) => void running.then((figures) => figures.send(event)));
    return () => void running.then((figures) => figures.stop());
  },
);

/** The connection statechart on the real socket; made once in the life of a page, and keeps for whom a socket was open last. */
export function createConnectionLogic() {
  let openedFor: string | undefined;
  const socket = fromCallback<MentionsWritten, { user: User | null }>(({ input: { user }, sendBack, receive }) => {
    let hasLeft = false;
    let opened: OpenSocket | undefined;
    const open = async () => {
      // The page comes first: it works without a line.
      await idle(2000);
      if (hasLeft) return;
      const line = await loadLine();
      if (hasLeft) return;
      opened = line.openSocket(user, {
        isAgain: user !== null && openedFor === user.id,
        send: (event) => {
          if (event.type === 'socket.opened') openedFor = user?.id;
          sendBack(event);
        },
      });
    };
    open().catch(() => sendBack({ type: 'socket.dropped' }));
    receive(({ notification }) => opened?.sendNotification(notification));
    return () => {
      hasLeft = true;
      opened?.close();
    };
  });
  return connectionMachine.provide({ actors: { socket, attention, liveFigures } });
}
