import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { backUp } from '../../../../server/platform/database/backup/backup.ts';
import { restore } from '../../../../server/platform/database/backup/restore.ts';
import { connect } from '../../../../server/platform/database/connection.ts';
import { createPool, execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { undoPayment } from '../../../../server/features/payouts/undo.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { createNotifications } from '../../../../server/features/notifications/create.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makeNote } from '../../../support/make/messages.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

let db: TestDatabase;
let partners: string[];
let staff: string;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tributary-backup-'));
const place = (name: string) => path.join(scratch, name);
const now = new Date('2026-11-20T09:00:00Z');
const dataDir = place('data');
/** What stands in its way is a database of the same cluster, so each test that restores takes a new one. */
const empty = () => testDatabase({ isMigrated: false });

beforeAll(async () => {
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, 'data.key'), 'a key of thirty-two bytes, as it is');
  registerLifecycles();
  fs.writeFileSync(path.join(dataDir, 'notes of mine.txt'), 'beside the point');
  fs.writeFileSync(path.join(dataDir, 'postgres.password'), 'of this cluster alone');
  db = await testDatabase();
  const made = await Promise.all(['One', 'Two', 'Three'].map((name) => makePartner(db.ownerPool, { name })));
  partners = made.map(({ id }) => id);
  staff = (await makeUser(db.ownerPool, { role: 'manager' })).id;
  const app = await makeApp(db.ownerPool);
  for (const partnerId of partners) {
    const referral = await makeReferral(db.ownerPool, { partnerId, appId: app.id });
    await makeCharge(db.ownerPool, { referral, amount: 12_345 });
    await makeNote(db.ownerPool, { partnerId, authorId: staff, note: 'Tabs\there, and\nlines \\ of “text”.' });
  }
  // A total counts the adjustment that undoes a payment against what was paid.
  const [partnerId = ''] = partners;
  const bonus = await makeEntry(db.ownerPool, { partnerId, amount: 7000 });
  const payout = await makePayout(db.ownerPool, { partnerId, entries: [bonus], state: 'paid' });
  await transaction(db.ownerPool, (tx) =>
    undoPayment(tx, { payoutId: payout.id, reason: 'Never sent' }, { actor: { userId: staff }, now }),
  );
  await makeTag(db.ownerPool, 'Gold', partners[0]);
  await execute(db.ownerPool, sql`insert into stored_objects (key) values ('an object')`);
  await execute(
    db.ownerPool,
    sql`insert into images (id, content_type, bytes, size, sha256, width, height)
        select gen_random_uuid(), 'image/webp', bytes, 4, sha256(bytes), 1, 1
          from (values (${Buffer.from([0, 10, 92, 255])}::bytea)) as v(bytes)`,
  );
});
afterAll(async () => {
  await db.drop();
  fs.rmSync(scratch, { recursive: true, force: true });
});

const back = (name: string, given: { ownerUrl?: string; dataDir?: string } = {}) =>
  backUp({ ownerUrl: db.ownerUrl, dataDir, now, ...given, directory: place(name) });

/** Foreign keys, triggers and rights: what has to be as it was beside the rows. */
async function rulesOf(url: string) {
  const client = await connect(url);
  try {
    const { rows } = await client.query(
      `select 'constraint' as kind, conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) as what
         from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       union all
       select 'trigger', tgrelid::regclass::text || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
       union all
       select 'rights', table_name || ' ' || privilege_type, grantee from information_schema.table_privileges
        where grantee = 'tributary_app'
       order by 1, 2, 3`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

test('a backup made while people work restores to one moment: every balance equals its entries', async () => {
  const over = new AbortController();
  let written = 0;
  const work = async (partnerId: string) => {
    while (!over.signal.aborted) {
      await makeEntry(db.ownerPool, { partnerId, kind: 'bonus', amount: 101 });
      await transaction(db.pool, (tx) =>
        createNotifications(tx, [{ recipientId: staff, type: 'mention', title: 'Hello', content: '' }], now),
      );
      written += 1;
    }
  };
  const working = partners.map(work);
  await expect.poll(() => written).toBeGreaterThan(10);
  const manifest = await back('busy');
  const during = written;
  await expect.poll(() => written).toBeGreaterThan(during);
  over.abort();
  await Promise.all(working);

  const target = await empty();
  try {
    await restore({ ownerUrl: target.ownerUrl, dataDir: place('other-data'), directory: place('busy') });
    const [sums] = await query<{ currency: string; entries: number; amount: string }>(
      target.ownerPool,
      sql`select currency, count(*)::int as entries, sum(amount_minor)::text as amount from ledger_entries group by 1`,
    );
    expect([sums]).toEqual(manifest.ledger);
    expect(sums?.entries).toBeLessThan(written);
    // Each bonus was written with the totals it changes, each notification with its job.
    expect(
      await query(
        target.ownerPool,
        sql`select (select sum(amount_minor)::text from partner_totals) as totals,
                   (select count(*)::int from notifications) =
                   (select count(*)::int from graphile_worker.jobs where task_identifier = 'notification.deliver') as is_paired`,
      ),
    ).toEqual([{ totals: sums?.amount, is_paired: true }]);
  } finally {
    await target.drop();
  }
});

test('what is restored is what was backed up: rows, rules, keys; and it works on', async () => {
  const first = await back('whole');
  const target = await empty();
  const otherData = place('new-data');
  try {
    await restore({ ownerUrl: target.ownerUrl, dataDir: otherData, directory: place('whole') });
    const second = await back('again', { ownerUrl: target.ownerUrl, dataDir: otherData });
    // A job's lock was given back, which moves its row.
    const rowsOf = ({ tables }: typeof first) => tables.filter(({ name }) => name !== '_private_jobs');
    expect(rowsOf(second)).toEqual(rowsOf(first));
    expect({ ...second, tables: [] }).toEqual({ ...first, tables: [] });
    expect(first.keys.map(({ name }) => name)).toEqual(['data.key']);
    expect(fs.readFileSync(path.join(otherData, 'data.key'), 'utf8')).toBe('a key of thirty-two bytes, as it is');
    expect(await rulesOf(target.ownerUrl)).toEqual(await rulesOf(db.ownerUrl));

    const pool = createPool({ url: target.url, max: 1 });
    const [partnerId = ''] = partners;
    await makeEntry(pool, { partnerId, kind: 'bonus', amount: 7 });
    const tag = await makeTag(target.ownerPool, 'Silver', partnerId);
    await expect(execute(pool, sql`delete from ledger_entries`)).rejects.toThrow(/permission denied/);
    await pool.end();
    expect(tag.id).toBeGreaterThan(1);
  } finally {
    await target.drop();
  }
});

test('a backup is never half: a directory that exists is refused, and nothing of a failed one is left', async () => {
  fs.mkdirSync(place('taken'));
  await expect(back('taken')).rejects.toThrow(`${place('taken')} exists already.`);
  const nothing = await empty();
  await expect(back('of-nothing', { ownerUrl: nothing.ownerUrl })).rejects.toThrow('The database is empty');
  await nothing.drop();
  await execute(
    db.ownerPool,
    sql`update partner_totals set amount_minor = amount_minor + 1 where partner_id = ${partners[0]} and kind = 'bonus'`,
  );
  await expect(back('broken')).rejects.toThrow('Balances that differ from their entries: 1.');
  await execute(
    db.ownerPool,
    sql`update partner_totals set amount_minor = amount_minor - 1 where partner_id = ${partners[0]} and kind = 'bonus'`,
  );
  expect(fs.readdirSync(scratch).filter((name) => /of-nothing|broken|part$/.test(name))).toEqual([]);
});

test('jobs stay behind where that is asked for, and objects of the store belong to the other installation', async () => {
  await back('with-jobs');
  const target = await empty();
  try {
    await restore({
      ownerUrl: target.ownerUrl,
      dataDir: place('no-jobs'),
      directory: place('with-jobs'),
      withoutJobs: true,
    });
    expect(await query(target.ownerPool, sql`select count(*)::int as jobs from graphile_worker.jobs`)).toEqual([
      { jobs: 0 },
    ]);
    expect(await query(target.ownerPool, sql`select key, is_ours from stored_objects`)).toEqual([
      { key: 'an object', is_ours: false },
    ]);
  } finally {
    await target.drop();
  }
});

const spoil = (file: string, change: (text: string) => string) => (directory: string) =>
  fs.writeFileSync(path.join(directory, file), change(fs.readFileSync(path.join(directory, file), 'utf8')));
const inManifest = (from: string | RegExp, to: string) => spoil('manifest.json', (text) => text.replace(from, to));

test.each<[string, (directory: string) => void, string]>([
  [
    'no list',
    (directory) => fs.rmSync(path.join(directory, 'manifest.json')),
    'is no backup: it has no manifest.json.',
  ],
  ['a cut list', spoil('manifest.json', (text) => text.slice(0, 100)), 'manifest.json is damaged.'],
  ['another format', inManifest('"format": 1', '"format": 2'), 'of a version that this one does not know'],
  [
    'a migration of the future',
    inManifest('"0001_people"', '"9999_future"'),
    'does not know the migration 9999_future. Update first.',
  ],
  [
    'a changed file',
    (directory) => fs.appendFileSync(path.join(directory, 'public.users.copy.gz'), '!'),
    'public.users.copy.gz is not the file that was written.',
  ],
  [
    'a missing file',
    (directory) => fs.rmSync(path.join(directory, 'public.users.copy.gz')),
    'public.users.copy.gz is missing.',
  ],
])('a backup with %s is refused before anything is written', async (what, change, words) => {
  const directory = place(`spoilt ${what}`);
  if (!fs.existsSync(place('good'))) await back('good');
  fs.cpSync(place('good'), directory, { recursive: true });
  change(directory);
  const target = await empty();
  try {
    await expect(restore({ ownerUrl: target.ownerUrl, dataDir: place('spoilt-data'), directory })).rejects.toThrow(
      words,
    );
    expect(
      await query(target.ownerPool, sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`),
    ).toEqual([{ tables: 0 }]);
  } finally {
    await target.drop();
  }
});

test('nothing is overwritten: neither a database that has tables, nor another key', async () => {
  if (!fs.existsSync(place('good'))) await back('good');
  await expect(restore({ ownerUrl: db.ownerUrl, dataDir, directory: place('good') })).rejects.toThrow(
    'The database is not empty.',
  );
  const target = await empty();
  try {
    const other = place('other-key');
    fs.mkdirSync(other);
    fs.writeFileSync(path.join(other, 'data.key'), 'another');
    await expect(restore({ ownerUrl: target.ownerUrl, dataDir: other, directory: place('good') })).rejects.toThrow(
      'DATA_DIR has another data.key than the backup.',
    );
    expect(fs.readFileSync(path.join(other, 'data.key'), 'utf8')).toBe('another');
  } finally {
    await target.drop();
  }
});
