import { EventEmitter } from 'node:events';

import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import type { User } from '#contract/session/user.ts';

import { admin, users } from '../../../../src/app/charts/walks/sessionCases.ts';
import { createConnectionLogic } from '../../../../src/features/notifications/connectionLogic.ts';

class FakeSocket extends EventEmitter {
  readonly sent: unknown[] = [];
  override emit(...message: Parameters<EventEmitter['emit']>): boolean {
    this.sent.push(message);
    return true;
  }
  /** What the server says. */
  hear(event: string): void {
    super.emit(event);
  }
  override off(...rest: unknown[]): this {
    return rest.length === 0 ? this.removeAllListeners() : this;
  }
  close(): void {}
}

const { sockets } = vi.hoisted(() => ({ sockets: new Array<FakeSocket>() }));
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));
vi.mock('../../../../src/features/notifications/idle.ts', () => ({ idle: () => Promise.resolve() }));
vi.mock('../../../../src/features/notifications/attention.ts', async () => {
  const { fromCallback } = await import('xstate');
  return { attention: fromCallback(() => {}) };
});
vi.mock('../../../../src/features/notifications/liveFigures.ts', () => ({
  liveFigures: () => ({ send: () => {}, stop: () => {} }),
}));
vi.mock('../../../../src/api/invalidate.ts', () => ({ invalidate: () => Promise.resolve() }));
vi.stubGlobal('location', { origin: 'https://portal.example', protocol: 'https:' });

beforeEach(() => void sockets.splice(0));

const { partner } = users;

const page = () => createConnectionLogic().provide({ actions: { reportOpened: () => {}, reportClosed: () => {} } });

/** A person who comes to use the page, and its nth socket, open. */
async function arrives(logic: ReturnType<typeof page>, user: User, nth: number) {
  const actor = createActor(logic, { input: { user, random: () => 0 } }).start();
  const socket = await opened(nth);
  return { actor, socket };
}

async function opened(nth: number): Promise<FakeSocket> {
  await vi.waitFor(() => expect(sockets).toHaveLength(nth));
  const socket = sockets[nth - 1];
  if (!socket) throw new Error('there is no socket');
  socket.hear('connect');
  return socket;
}

test('a user’s first socket of a page says open_socket, every later one login', async () => {
  const logic = page();
  const { actor } = await arrives(logic, partner, 1);
  sockets[0]?.hear('disconnect');
  actor.send({ type: 'connection.retry' });
  await opened(2);
  actor.stop();
  await arrives(logic, partner, 3);
  await arrives(logic, admin, 4);
  await arrives(page(), admin, 5);
  expect(sockets.map(({ sent }) => sent)).toEqual([
    [['open_socket', partner]],
    [['login', partner]],
    [['login', partner]],
    [['open_socket', admin]],
    [['open_socket', admin]],
  ]);
});

test('mentions go over the socket while it is open', async () => {
  const notification = { noteId: 'n1', recipients: [admin.id] };
  const { actor, socket } = await arrives(page(), partner, 1);
  actor.send({ type: 'mentions.written', notification });
  socket.hear('disconnect');
  actor.send({ type: 'mentions.written', notification });
  expect(socket.sent).toEqual([
    ['open_socket', partner],
    ['send_notification', notification],
  ]);
});
