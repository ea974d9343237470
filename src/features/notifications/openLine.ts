import type { User } from '#contract/session/user.ts';

import { openSocket, type SocketReceiver } from '../../api/socket.ts';
import { liveFigures } from './liveFigures.ts';

/** The socket, and the figures that it keeps up to date while it is open; the returned function closes both. */
export function openLine(user: User | null, receiver: Omit<SocketReceiver, 'moved'>): () => void {
  const figures = liveFigures();
  const close = openSocket(user, { ...receiver, moved: figures.moved });
  return () => {
    figures.stop();
    close();
  };
}
