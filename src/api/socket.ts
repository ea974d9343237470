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

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Milliseconds over which open pages spread their requests. */
const spread = 1500;

/** Not by the contract, which is not needed here for more. */
const lookForBanners = (): void => void setTimeout(() => void invalidate('/api/banners/own'), Math.random() * spread);

let mountedFor: string | null = null;
let current: ClientSocket | null = null;

/** Emits the mentions of a note that was written. The call that wrote it notifies too, and each colleague once. */
export const sendNotification = (notification: SentNotification): void => {
  if (current?.connected) current.emit('send_notification', notification);
};

/**
 * Opens one socket and passes its events to `send`. It never reconnects by itself. Returns a close function.
 * `open_socket` is sent once in the life of a page, `login` with every later opening.
 */
export function openSocket(user: User | null, send: (event: SocketEvent) => void): () => void {
  const token = currentToken();
  const socket: ClientSocket = io(address(), {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: 8000,
    auth: { token },
  });
  socket.on('connect', () => {
    const isAgain = user !== null && mountedFor === user.id;
    if (user) socket.emit(mountedFor === user.id ? 'login' : 'open_socket', user);
    mountedFor = user?.id ?? null;
    current = socket;
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
  return () => {
    socket.off();
    socket.close();
  };
}
