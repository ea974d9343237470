import { io, type Socket } from 'socket.io-client';

import { type FigureKind, figureKinds } from '#contract/figures/kinds.ts';
import type {
  ClientToServerEvents,
  HandshakeRefusal,
  ReceivedNotification,
  SentNotification,
  ServerToClientEvents,
} from '#contract/socket.ts';
import type { User } from '#contract/session/user.ts';

import { invalidate } from './invalidate.ts';
import { currentToken, rightsChanged, tokenRefused } from './token.ts';

/** What happens to the socket, as the connection's chart takes it. */
type SocketEvent =
  | { type: 'socket.opened' }
  /** It closed, or was never open: trying again makes sense. */
  | { type: 'socket.dropped' }
  /** The server does not let this person in. */
  | { type: 'socket.refused' }
  | { type: 'socket.missed' }
  | { type: 'socket.received'; notification: ReceivedNotification }
  /** Figures are not what was shown, or may not be. */
  | { type: 'figures.moved'; kinds: readonly FigureKind[] };

/** Handshake codes that do not depend on the user. */
const passing: ReadonlySet<string> = new Set(['internal', 'unavailable', 'too_many_requests']);

/** The build's setting, or the page's own origin; never in the clear below https. */
function address(): string {
  const set: unknown = import.meta.env['VITE_SOCKET_URL'];
  const base = typeof set === 'string' && set !== '' ? set : location.origin;
  return location.protocol === 'https:' ? base.replace(/^http:/, 'https:') : base;
}

const codeOf = (error: Error & { data?: Partial<HandshakeRefusal> }): string | undefined => error.data?.code;

/** Milliseconds over which open pages spread their requests. */
const spread = 1500;

/** Not by the contract, which is not needed here for more. */
const lookForBanners = (): void => void setTimeout(() => void invalidate('/api/banners/own'), Math.random() * spread);

export interface OpenSocket {
  /** Emits the mentions of a note that was written. The call that wrote it notifies too, and each colleague once. */
  sendNotification: (notification: SentNotification) => void;
  close: () => void;
}

interface SocketOptions {
  /** Whether this page had one open for the same user: then it is opened with `login`, else with `open_socket`. */
  isAgain: boolean;
  send: (event: SocketEvent) => void;
}

/** Opens one socket and passes its events to `send`. It never reconnects by itself. */
export function openSocket(user: User | null, { isAgain, send }: SocketOptions): OpenSocket {
  const token = currentToken();
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(address(), {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: 8000,
    auth: { token },
  });
  socket.on('connect', () => {
    if (user) socket.emit(isAgain ? 'login' : 'open_socket', user);
    send({ type: 'socket.opened' });
    if (!isAgain) return;
    // Some may have come while it was closed.
    lookForBanners();
    send({ type: 'figures.moved', kinds: figureKinds });
  });
  socket.on('connect_error', (error) => {
    const code = codeOf(error);
    if (code === undefined || passing.has(code)) {
      send({ type: 'socket.dropped' });
      return;
    }
    if (token === currentToken()) {
      if (code === 'unauthenticated') tokenRefused();
      else rightsChanged();
    }
    send({ type: 'socket.refused' });
  });
  socket.on('disconnect', () => send({ type: 'socket.dropped' }));
  socket.on('receive_notification', (notification) => send({ type: 'socket.received', notification }));
  socket.on('banners_changed', lookForBanners);
  socket.on('figures_moved', (kinds) => send({ type: 'figures.moved', kinds }));
  socket.on('notifications_missed', () => {
    send({ type: 'socket.missed' });
    send({ type: 'figures.moved', kinds: figureKinds });
  });
  return {
    sendNotification: (notification) => void socket.emit('send_notification', notification),
    close: () => {
      socket.off();
      socket.close();
    },
  };
}
