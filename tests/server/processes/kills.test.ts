import fs from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { ingestUnderKills } from '../../support/ingestion.ts';
import { type MailServer, startMailServer } from '../../support/mailServer.ts';
import { bundle } from '../../support/program.ts';

let db: TestDatabase;
let mails: MailServer;
let file: string;

beforeAll(async () => {
  [db, mails, file] = await Promise.all([testDatabase(), startMailServer(), bundle('server')]);
});
afterAll(async () => {
  await mails.stop();
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

test('a server killed five times while events come in loses nothing acknowledged and counts nothing twice', async () => {
  const { acknowledged } = await ingestUnderKills({ file, db, smtpUrl: mails.url, kills: 5, between: 150 });
  expect(acknowledged).toBeGreaterThanOrEqual(900);
}, 90_000);
