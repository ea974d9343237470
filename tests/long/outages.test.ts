import fs from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { makeTerms } from '../support/make/partners.ts';
import { freePort } from '../support/servers/freePort.ts';
import { sitOut } from '../support/servers/outages.ts';
import { bundle } from '../support/servers/program.ts';
import { type ServerProcess, startServer } from '../support/servers/serverProcess.ts';

let db: TestDatabase;
let file: string;
let server: ServerProcess;

beforeAll(async () => {
  [db, file] = await Promise.all([testDatabase(), bundle('server')]);
  await makeTerms(db.ownerPool);
  server = await startServer({ file, db, port: await freePort(), smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(async () => {
  await server.stop();
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

const announced = ['One', 'Two', 'Three', 'Afterwards'];
/** Milliseconds before each attempt, at least. */
const schedule = [1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000, 5000, 5000];
const report = (name: string, waits: readonly number[]) =>
  process.stdout.write(`${name}: attempts after ${waits.map((wait) => `${(wait / 1000).toFixed(1)} s`).join(', ')}\n`);

test.concurrent('5 seconds without a line: tried after 1, 2 and 4 seconds, nothing missed, nothing announced twice', async () => {
  const { waits, attemptsMeanwhile, ...rest } = await sitOut({ db, url: server.url, outage: 5000 });
  report('5 s', waits);
  expect(rest).toEqual({ isAtRest: false, announced, unread: 4 });
  expect(waits.length - attemptsMeanwhile).toBe(1);
  for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan((schedule[index] ?? Infinity) - 50);
});

test.concurrent('30 seconds without a line: it comes back by itself, with nothing missed', async () => {
  const { waits, attemptsMeanwhile, ...rest } = await sitOut({ db, url: server.url, outage: 30_000 });
  report('30 s', waits);
  expect(rest).toEqual({ isAtRest: false, announced, unread: 4 });
  expect(waits.length - attemptsMeanwhile).toBe(1);
  for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan((schedule[index] ?? Infinity) - 50);
});

test.concurrent('30 seconds of silence on a line that looks open: it is given up within 18, with nothing missed', async () => {
  const { waits, ...rest } = await sitOut({ db, url: server.url, outage: 30_000, isSilent: true });
  report('30 s of silence', waits);
  expect(rest).toEqual({ isAtRest: false, attemptsMeanwhile: expect.any(Number), announced, unread: 4 });
});

test.concurrent('75 seconds without a line: ten attempts in vain and no more, and coming back opens it with nothing missed', async () => {
  const { waits, ...rest } = await sitOut({ db, url: server.url, outage: 75_000 });
  report('75 s', waits.slice(0, -1));
  expect(rest).toEqual({ isAtRest: true, attemptsMeanwhile: 10, announced, unread: 4 });
  expect(waits).toHaveLength(11);
  for (const [index, least] of schedule.entries()) expect(waits[index]).toBeGreaterThan(least - 50);
});
