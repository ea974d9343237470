import { type Socket, io } from 'socket.io-client';

import type { FigureKind } from '../../../contract/figures/kinds.ts';
import type {
  ClientToServerEvents,
  HandshakeRefusal,
  ReceivedNotification,
  ServerToClientEvents,
} from '../../../contract/socket.ts';

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** One socket as the product's client opens it, in Node; close it yourself. */
export const dial = (url: string, token: string | null, headers: Record<string, string> = {}): ClientSocket =>
  io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token }, extraHeaders: headers });

/** 'open', or why not: the handshake's code, or `refused` without one. */
export const outcomeOf = (socket: ClientSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('open'));
    socket.once('connect_error', (error: Error & { data?: Partial<HandshakeRefusal> }) =>
      resolve(error.data?.code ?? 'refused'),
    );
  });

export interface Listening {
  socket: ClientSocket;
  received: ReceivedNotification[];
  /** How often it learned that something may be missing. */
  missed: () => number;
  /** The kinds of figures that have moved, a hint each, in order. */
  moved: (readonly FigureKind[])[];
}

/** An open socket that remembers what it is notified. @throws when it is refused */
export async function listen(url: string, token: string | null): Promise<Listening> {
  const socket = dial(url, token);
  const received: ReceivedNotification[] = [];
  let missed = 0;
  socket.on('receive_notification', (notification) => received.push(notification));
  const moved: (readonly FigureKind[])[] = [];
  socket.on('figures_moved', (kinds) => moved.push(kinds));
  socket.on('notifications_missed', () => {
    missed += 1;
  });
  const outcome = await outcomeOf(socket);
  if (outcome !== 'open') throw new Error(`The socket was not opened: ${outcome}`);
  return { socket, received, missed: () => missed, moved };
}
