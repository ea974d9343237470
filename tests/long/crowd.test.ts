import fs from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { notifyCrowd } from '../support/servers/crowd.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { makeTerms } from '../support/make/partners.ts';
import { freePort } from '../support/servers/freePort.ts';
import { bundle } from '../support/servers/program.ts';
import { type ServerProcess, startServer } from '../support/servers/serverProcess.ts';

let db: TestDatabase;
let file: string;
let servers: ServerProcess[];

beforeAll(async () => {
  [db, file] = await Promise.all([testDatabase(), bundle('server')]);
  await makeTerms(db.ownerPool);
  const start = async () => startServer({ file, db, port: await freePort(), smtpUrl: 'smtp://127.0.0.1:9' });
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

test('a thousand users on two processes each receive their own notification, once', async () => {
  const { received, words } = await notifyCrowd(
    db,
    servers.map(({ url }) => url),
    1000,
  );
  process.stdout.write(`a notification to each of ${received} sockets on two processes, ${words}\n`);
  expect(received).toBe(1000);
});
