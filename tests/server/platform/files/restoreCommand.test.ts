import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { backUp } from '../../../../server/platform/database/backup/backup.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { hashOf } from '../../../../server/platform/files/fileStore.ts';
import { moveFiles } from '../../../../server/platform/files/move.ts';
import { openObjectStore } from '../../../../server/platform/files/objectStore.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { newToken } from '../../../../server/platform/tokens.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { bundle } from '../../../support/servers/program.ts';
import { type TestStore, startStore } from '../../../support/servers/s3.ts';
import { testKey } from '../../../support/secrets.ts';

/* `npm run restore` of a backup whose files are in an S3 store, run as the operator does. */

let store: TestStore;
let program: string;
/** Of the four files, two of each kind, in the order they are named in. */
let keys: string[];
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tributary-restore-'));
const directory = path.join(scratch, 'backup');
const content = randomBytes(1000);

beforeAll(async () => {
  let db: TestDatabase;
  [db, store, program] = await Promise.all([testDatabase(), startStore(), bundle('restore')]);
  const sha256 = hashOf(content);
  for (const name of ['a.pdf', 'b.pdf']) {
    await execute(
      db.pool,
      sql`insert into files (id, key, name, content_type, bytes, size, sha256, created_at)
          values (${newId()}, ${newToken()}, ${name}, 'application/pdf', ${content}, ${content.length}, ${sha256}, now())`,
    );
    await execute(
      db.pool,
      sql`insert into images (id, content_type, bytes, size, sha256, width, height)
          values (${newId()}, 'image/webp', ${content}, ${content.length}, ${sha256}, 1, 1)`,
    );
  }
  await moveFiles({ pool: db.pool, store: openObjectStore(store.settings), to: 's3' });
  keys = store.keys();
  await backUp({
    ownerUrl: db.ownerUrl,
    dataDir: path.join(scratch, 'data'),
    now: new Date('2026-11-20T09:00:00Z'),
    directory,
  });
  await db.drop();
});
beforeEach(() => {
  for (const key of keys) store.overwrite(key, content);
});
afterAll(async () => {
  await store.remove();
  fs.rmSync(scratch, { recursive: true, force: true });
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
});

/** What it says of the store, how it ends, and how many files the database has then. */
async function restored(env: Record<string, string>) {
  const db = await testDatabase({ isMigrated: false });
  const settings = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    DATA_DIR: fs.mkdtempSync(path.join(scratch, 'data-')),
    DATA_KEY: testKey,
    ...env,
  };
  try {
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(process.execPath, [program, directory], { env: settings }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      );
    });
    const [first, ...said] = output.trim().split('\n');
    expect(first).toMatch(
      /^Restored as of 2026-11-20T09:00:00\.000Z: \d+ rows of \d+ tables; every balance equals its entries\.$/,
    );
    const rows = await query<{ name: string }>(db.ownerPool, sql`select name from files order by name`);
    return { code, said, files: rows.map(({ name }) => name) };
  } finally {
    await db.drop();
  }
}

test('objects that are missing, or of another size, are named; it ends with 1, and the rows are restored', async () => {
  const [first = '', , third = ''] = keys;
  store.overwrite(first, null);
  store.overwrite(third, content.subarray(1));
  expect(await restored(store.env)).toEqual({
    code: 1,
    said: ['S3 store: 2 of 4 files are there.', `  missing: ${first}`, `  missing: ${third}`],
    files: ['a.pdf', 'b.pdf'],
  });
});

test('without the settings of the store it says what to set', async () => {
  expect(await restored({})).toEqual({
    code: 0,
    said: ['4 files are in an S3 store: set S3_URL and its keys before the server starts.'],
    files: ['a.pdf', 'b.pdf'],
  });
});

test('a store that does not answer is named; it ends with 1, and the rows are restored', async () => {
  await store.stop();
  try {
    expect(await restored(store.env)).toEqual({
      code: 1,
      said: [
        expect.stringMatching(
          /^The rows are restored; whether their files are there is not known\. The S3 store: .*ECONNREFUSED.*\.$/,
        ),
      ],
      files: ['a.pdf', 'b.pdf'],
    });
  } finally {
    await store.start();
  }
});
