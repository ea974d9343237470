import type { Duplex } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';

import {
  type ClientToServerEvents,
  type HandshakeRefusal,
  type SendRefusal,
  type ServerToClientEvents,
  longestMessage,
} from '#contract/socket.ts';
import { isStaffRole } from '#contract/session/user.ts';

import { accessRefusal } from '../../platform/http/access.ts';
import { onBannersChanged } from '../banners/changed.ts';
import { onDeliver } from '../notifications/deliver.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { isOwnOrigin } from '../../platform/http/origin.ts';
import { type BetweenProcesses, partnersFigures, staffsFigures, watchFigures } from './movedFigures.ts';
import { postgresAdapter } from './postgresAdapter.ts';
import { sendNotification } from './sentNotification.ts';

/** Milliseconds between checks that connected users may still receive notifications. */
const sweepEvery = 2000;
/** Milliseconds that sockets have to close before they are cut. */
const farewell = 1000;
/** Sockets of one person on one process: tabs and devices, and no more. */
const mostOfOnePerson = 50;

interface Held {
  userId: string;
  token: string;
  /** The room whose figures it may read; null without any. */
  figures: string | null;
}

type Realtime = Server<ClientToServerEvents, ServerToClientEvents, BetweenProcesses, Held>;
type OneSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenProcesses, Held>;

const roomOf = (userId: string): string => `user:${userId}`;

/** Staff read everyone's figures, partners their own. */
function figuresOf({ user, partner }: Session): string | null {
  if (isStaffRole(user.role)) return staffsFigures;
  return partner && partnersFigures(partner.id);
}

/** Only users who may read notifications receive them. */
const refusalOf = (session: Session | null) => accessRefusal('member', false, session);

/** An error whose `data` reaches the client's `connect_error`. */
const refused = (code: string): Error & { data: HandshakeRefusal } =>
  Object.assign(new Error(code), { data: { code } });

/**
 * Notifications as they come, on the server's own port: once it listens, `/socket.io/` takes websockets of this origin
 * whose handshake has a bearer token. A node delivers what its worker is given, to whichever process holds the person.
 */
export function sockets(app: FastifyInstance, services: Services): void {
  let close = async (): Promise<void> => {};
  let isStopping = false;
  app.server.once('listening', () => {
    const opened = open(app, services, () => isStopping);
    opened.catch((error: unknown) => app.log.error({ err: error }, 'sockets could not be opened'));
    close = async () => {
      const end = await opened.catch(() => undefined);
      await end?.();
    };
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    await close();
  });
}

/** Opens the door; answers what closes it. */
async function open(app: FastifyInstance, services: Services, isStopping: () => boolean): Promise<() => Promise<void>> {
  const { config, pool } = services;
  const redis = config.redisUrl
    ? (await import('./redisAdapter.ts')).redisAdapter(config.redisUrl, app.log)
    : undefined;
  const io: Realtime = new Server({
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: longestMessage,
    connectTimeout: 5000,
    // Both sides notice a silently dead connection within 18 s.
    pingInterval: 10_000,
    pingTimeout: 8000,
    adapter:
      redis?.adapter ??
      postgresAdapter({ pool, logger: app.log, onListening: () => io.local.emit('notifications_missed') }),
    allowRequest: (request, answer) => answer(null, !isStopping() && isOwnOrigin(request, config.publicUrl)),
  });
  const decide = async (socket: OneSocket, next: (error?: Error) => void) => {
    next((await admit(io, services, socket)) ?? undefined);
  };
  io.use((socket, next) => void decide(socket, next));
  const figures = watchFigures(io, pool, app.log);
  io.on('connection', (socket) => {
    serve(services, socket, (error) => app.log.error({ err: error }, 'socket failed'));
    const { figures: room } = socket.data;
    if (room !== null) figures.join(socket, room);
  });
  const lines = new Set<Duplex>();
  app.server.on('upgrade', (_request, line: Duplex) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  io.attach(app.server);

  const stopDelivering = onDeliver((notifications) => {
    for (const { recipient, id, title, content, actionData } of notifications)
      io.to(roomOf(recipient)).emit('receive_notification', { id, title, content, actionData });
  });
  const stopSaying = onBannersChanged(() => io.emit('banners_changed'));
  let isSweeping = false;
  const sweeping = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    void sweep(io, services)
      // No socket is closed while the database is down.
      .catch((error: unknown) => app.log.warn({ err: error }, 'sockets could not be looked through'))
      .finally(() => {
        isSweeping = false;
      });
  }, sweepEvery);

  return async () => {
    stopDelivering();
    stopSaying();
    await figures.stop();
    clearInterval(sweeping);
    io.local.disconnectSockets(true);
    await io.of('/').adapter.close();
    io.engine.close();
    setTimeout(() => {
      for (const line of lines) line.destroy();
    }, farewell).unref();
    redis?.close();
  };
}

/** Joins a socket to its user’s room; answers the refusal, if any. */
async function admit(io: Realtime, { session }: Services, socket: OneSocket): Promise<Error | null> {
  const token: unknown = socket.handshake.auth['token'];
  if (typeof token !== 'string') return refused('unauthenticated');
  try {
    const found = await session(token);
    const refusal = refusalOf(found);
    if (refusal ?? !found) return refused(refusal?.code ?? 'unauthenticated');
    const room = roomOf(found.user.id);
    if ((io.of('/').adapter.rooms.get(room)?.size ?? 0) >= mostOfOnePerson) return refused('too_many_requests');
    socket.data = { userId: found.user.id, token, figures: figuresOf(found) };
    await socket.join(room);
    return null;
  } catch {
    return refused('unavailable');
  }
}

/** Client events. The claimed identity (`open_socket`, `login`) is ignored. */
function serve(services: Services, socket: OneSocket, failed: (error: unknown) => void): void {
  const send = async (given: unknown): Promise<SendRefusal> => {
    try {
      return await sendNotification(services, await services.session(socket.data.token), given);
    } catch (error) {
      failed(error);
      return { code: 'internal', detail: 'Something went wrong on our side.' };
    }
  };
  socket.on('send_notification', async (given, answer) => {
    const refusal = await send(given);
    if (typeof answer === 'function') answer(refusal);
  });
}

/** Sessions looked up together: requests wait in the same queue. */
const sweptTogether = 200;

/** Takes the sockets of this process from those who are signed out, or no longer a member. */
async function sweep(io: Realtime, { session }: Services): Promise<void> {
  const held = [...io.of('/').sockets.values()];
  for (let start = 0; start < held.length; start += sweptTogether) {
    await Promise.all(
      held.slice(start, start + sweptTogether).map(async (socket) => {
        const found = await session(socket.data.token);
        const { userId, figures } = socket.data;
        if (!found || refusalOf(found) !== null || found.user.id !== userId || figuresOf(found) !== figures)
          socket.disconnect(true);
      }),
    );
  }
}
