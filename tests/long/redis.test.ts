import fs from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { notifyCrowd } from '../support/servers/crowd.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { makeTerms } from '../support/make/partners.ts';
import { makeSession, makeUser } from '../support/make/users.ts';
import { freePort } from '../support/servers/freePort.ts';
import { notify } from '../support/notify.ts';
import { bundle } from '../support/servers/program.ts';
import { type Redis, startRedis } from '../support/servers/redis.ts';
import { type ServerProcess, startServer } from '../support/servers/serverProcess.ts';
import { listen } from '../support/servers/sockets.ts';
import { within } from '../support/within.ts';

/* Two processes on one PostgreSQL that pass notifications on to each other over Redis (`REDIS_URL`). */

let redis: Redis;
let db: TestDatabase;
let file: string;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  [redis, db, file] = await Promise.all([startRedis(), testDatabase(), bundle('server')]);
  await makeTerms(db.ownerPool);
  const start = async () =>
    startServer({
      file,
      db,
      port: await freePort(),
      smtpUrl: 'smtp://127.0.0.1:9',
      env: { REDIS_URL: redis.url },
    });
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await redis.kill();
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

const person = async () => {
  const { id } = await makeUser(db.pool, { role: 'manager' });
  const token = await makeSession(db.pool, id);
  return { id, heard: await Promise.all(servers.map(({ url }) => listen(url, token))) };
};
const until = (expectation: () => void) => vi.waitFor(expectation, { timeout: within(30_000), interval: 25 });

test('a notification reaches the sockets of its recipient on both processes and no others, even after Redis was down', async () => {
  const [recipient, stranger] = await Promise.all([person(), person()]);
  const send = (title: string) => notify(db.pool, { recipientId: recipient.id, type: 'mention', title });
  const titles = () => recipient.heard.map(({ received }) => received.map(({ title }) => title));
  const bothHeard = (...said: string[]) => until(() => expect(titles()).toEqual([said, said]));
  await send('Before');
  await bothHeard('Before');
  await redis.kill();
  await send('Meanwhile');
  await redis.start();
  await bothHeard('Before', 'Meanwhile');
  await send('After');
  await bothHeard('Before', 'Meanwhile', 'After');
  expect(stranger.heard.map(({ received }) => received)).toEqual([[], []]);
  for (const { heard } of [recipient, stranger]) for (const { socket } of heard) socket.close();
});

test('a thousand users on two processes each receive their own notification, once', async () => {
  const { received, words } = await notifyCrowd(
    db,
    servers.map(({ url }) => url),
    1000,
  );
  process.stdout.write(`a notification to each of ${received} sockets on two processes over Redis, ${words}\n`);
  expect(received).toBe(1000);
});
