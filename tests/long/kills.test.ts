import fs from 'node:fs';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { ingestUnderKills } from '../support/ingestion.ts';
import { type MailServer, startMailServer } from '../support/servers/mailServer.ts';
import { bundle } from '../support/servers/program.ts';
import { within } from '../support/within.ts';

let db: TestDatabase;
let mails: MailServer;
let file: string;

beforeAll(async () => {
  [mails, file] = await Promise.all([startMailServer(), bundle('server')]);
});
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());
afterAll(async () => {
  await mails.stop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

test(
  'a server killed five times in quick succession loses nothing acknowledged and counts nothing twice',
  async () => {
    const { acknowledged } = await ingestUnderKills({ file, db, smtpUrl: mails.url, kills: 5, between: 150 });
    expect(acknowledged).toBeGreaterThanOrEqual(900);
  },
  within(90_000),
);

test(
  'a server killed twenty times while events come in loses nothing acknowledged and counts nothing twice',
  async () => {
    const { acknowledged } = await ingestUnderKills({ file, db, smtpUrl: mails.url, kills: 20, between: 1000 });
    expect(acknowledged).toBeGreaterThanOrEqual(21_000);
  },
  within(600_000),
);

test(
  'a server killed ten times while batches come in loses nothing acknowledged and counts nothing twice',
  async () => {
    const { acknowledged } = await ingestUnderKills({
      file,
      db,
      smtpUrl: mails.url,
      kills: 10,
      between: 400,
      together: 40,
    });
    expect(acknowledged).toBeGreaterThanOrEqual(4400);
  },
  within(300_000),
);
