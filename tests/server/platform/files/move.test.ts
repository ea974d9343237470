import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { execute, query, queryOne } from '../../../../server/platform/database/pool.ts';
import { missingObjects } from '../../../../server/platform/files/checkStored.ts';
import { hashOf } from '../../../../server/platform/files/fileStore.ts';
import { moveFiles } from '../../../../server/platform/files/move.ts';
import { openObjectStore } from '../../../../server/platform/files/objectStore.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { newToken } from '../../../../server/platform/tokens.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { bundle, start } from '../../../support/servers/program.ts';
import { type TestStore, startStore } from '../../../support/servers/s3.ts';

let db: TestDatabase;
let store: TestStore;
let program: string;
let [partnerId, storedBy] = ['', ''];
/** What every file has to have, wherever it is: its id and the hash of its bytes. */
let hashes: Map<string, string>;
beforeAll(async () => {
  [db, store, program] = await Promise.all([testDatabase(), startStore(), bundle('mover')]);
  partnerId = (await makePartner(db.pool)).id;
  storedBy = (await makeUser(db.pool, { partnerId })).id;
});
beforeEach(async () => {
  await execute(db.pool, sql`delete from files`);
  await execute(db.pool, sql`delete from claim_files`);
  await execute(db.pool, sql`delete from images`);
  hashes = new Map();
  for (let n = 0; n < 20; n += 1) {
    const [id, bytes] = [newId(), randomBytes(20_000 + n)];
    hashes.set(id, hashOf(bytes).toString('hex'));
    await execute(
      db.pool,
      n % 3 === 0
        ? sql`insert into images (id, content_type, bytes, size, sha256, width, height)
              values (${id}, 'image/webp', ${bytes}, ${bytes.length}, ${hashOf(bytes)}, 1, 1)`
        : n % 3 === 1
          ? sql`insert into claim_files (id, partner_id, stored_by, name, content_type, bytes, size, sha256, created_at)
                values (${id}, ${partnerId}, ${storedBy}, 'a.pdf', 'application/pdf', ${bytes}, ${bytes.length}, ${hashOf(bytes)}, now())`
          : sql`insert into files (id, key, name, content_type, bytes, size, sha256, created_at)
              values (${id}, ${newToken()}, 'a.pdf', 'application/pdf', ${bytes}, ${bytes.length}, ${hashOf(bytes)}, now())`,
    );
  }
});
afterAll(async () => {
  await db.drop();
  await store.remove();
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
});

const opened = () => openObjectStore(store.settings);
const move = (to: 's3' | 'database') => moveFiles({ pool: db.pool, store: opened(), to });
const counts = () =>
  queryOne<{ rows: number; objects: number }>(
    db.pool,
    sql`select count(bytes)::int as rows, count(object_key)::int as objects
          from (select bytes, object_key from images union all select bytes, object_key from files
                union all select bytes, object_key from claim_files) f`,
  );
/** Of every file, from wherever its row says. */
async function readHashes(): Promise<Map<string, string>> {
  const rows = await query<{ id: string; bytes: Buffer | null; key: string | null; size: number }>(
    db.pool,
    sql`select id, bytes, object_key as key, size from images union all select id, bytes, object_key, size from files
        union all select id, bytes, object_key, size from claim_files`,
  );
  const read = new Map<string, string>();
  for (const { id, bytes, key, size } of rows) {
    const content = bytes ?? Buffer.concat(await (await opened().get(key ?? '', size)).toArray());
    read.set(id, hashOf(content).toString('hex'));
  }
  return read;
}

test('every file moves into the store and back, with the same bytes; a second run has nothing to do', async () => {
  expect(await move('s3')).toBe(20);
  expect(await counts()).toEqual({ rows: 0, objects: 20 });
  expect(await readHashes()).toEqual(hashes);
  expect(await missingObjects(db.pool, opened())).toEqual([]);
  expect(await move('s3')).toBe(0);
  expect(await move('database')).toBe(20);
  expect(await counts()).toEqual({ rows: 20, objects: 0 });
  expect(await readHashes()).toEqual(hashes);
  expect(await move('database')).toBe(0);
});

test.each(['s3', 'database'] as const)(
  'killed half-way to %s, each file is whole in one place; the next run ends it',
  async (to) => {
    if (to === 'database') await move('s3');
    const mover = start(program, [db.url, store.settings.url, to]);
    for (let n = 0; n < 5; n += 1) await mover.line();
    mover.child.kill('SIGKILL');
    expect(await mover.ended).toBe('SIGKILL');
    const half = await counts();
    const arrived = (to === 's3' ? half?.objects : half?.rows) ?? 0;
    expect(arrived).toBeGreaterThanOrEqual(5);
    expect(await readHashes()).toEqual(hashes);
    expect(await move(to)).toBe(20 - arrived);
    expect(await counts()).toEqual(to === 's3' ? { rows: 0, objects: 20 } : { rows: 20, objects: 0 });
    expect(await readHashes()).toEqual(hashes);
  },
);

test('a store that goes away half-way stops it in words, and the rest stays where it is', async () => {
  const moving = moveFiles({
    pool: db.pool,
    store: {
      ...opened(),
      put: async (...given) => {
        if ((await counts())?.objects === 3) await store.stop();
        return opened().put(...given);
      },
    },
    to: 's3',
  });
  await expect(moving).rejects.toThrow(
    /^Stopped after 3: images [0-9a-f-]{36}: The S3 store: .*ECONNREFUSED.*Run it again: it goes on from here\.$/,
  );
  await store.start();
  expect(await counts()).toEqual({ rows: 17, objects: 3 });
  expect(await move('s3')).toBe(17);
  expect(await readHashes()).toEqual(hashes);
});

test('other bytes than were stored are never taken for a file', async () => {
  await move('s3');
  const [row] = await query<{ id: string; key: string; size: number }>(
    db.pool,
    sql`select id, object_key as key, size from images order by id limit 1`,
  );
  store.overwrite(row?.key ?? '', randomBytes(row?.size ?? 0));
  await expect(move('database')).rejects.toThrow(
    `Stopped after 0: images ${row?.id}: the store has other bytes than were stored. Run it again: it goes on from here.`,
  );
  expect(await counts()).toEqual({ rows: 0, objects: 20 });
  store.overwrite(row?.key ?? '', null);
  expect(await missingObjects(db.pool, opened())).toEqual([row?.key]);
});
