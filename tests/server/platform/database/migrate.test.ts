import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  appendOnlyTables,
  lockedAppendOnlyTables,
  readOnlyTables,
} from '../../../../server/platform/database/grants.ts';
import { migrate } from '../../../../server/platform/database/migrate.ts';
import { query, queryOne } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let migrated: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  migrated = await testDatabase();
  empty = await testDatabase({ isMigrated: false });
});
afterAll(() => Promise.all([migrated.drop(), empty.drop()]));

const scratch = {
  '0001_first.sql': '-- Up Migration\n\ncreate table first (id int primary key);\ninsert into first values (1);\n',
  '0002_second.sql': '-- Up Migration\n\ncreate table second (id int primary key references first);\n',
};

test('of several nodes that migrate at once each waits its turn, and the work is done once', async () => {
  let inside = 0;
  let most = 0;
  const node = () =>
    migrate({
      ownerUrl: empty.ownerUrl,
      migrations: scratch,
      afterwards: async () => {
        inside += 1;
        most = Math.max(most, inside);
        await query(empty.ownerPool, sql`select pg_sleep(0.05)`);
        inside -= 1;
      },
    });
  await Promise.all([node(), node(), node()]);
  expect(most).toBe(1);
  expect(await query(empty.ownerPool, sql`select name from pgmigrations order by id`)).toEqual([
    { name: '0001_first' },
    { name: '0002_second' },
  ]);
  expect(await query(empty.pool, sql`select id from first`)).toEqual([{ id: 1 }]);
});

test('a failed migration leaves nothing behind and throws its error', async () => {
  const broken = { ...scratch, '0003_broken.sql': '-- Up Migration\n\ncreate table third (id int);\nselect 1 / 0;\n' };
  await expect(migrate({ ownerUrl: empty.ownerUrl, migrations: broken })).rejects.toMatchObject({ code: '22012' });
  expect(await queryOne(empty.ownerPool, sql`select to_regclass('third') as third`)).toEqual({ third: null });
});

test('the product migrates, and once more changes nothing', async () => {
  const schema = sql`select c.relname as name, c.relacl::text as rights,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1`;
  const before = await query(migrated.ownerPool, schema);
  await migrate({ ownerUrl: migrated.ownerUrl });
  expect(await query(migrated.ownerPool, schema)).toEqual(before);
  expect(before.length).toBeGreaterThan(30);
});

const denied = { code: '42501' };

test.each([...appendOnlyTables, ...lockedAppendOnlyTables])('the application cannot rewrite %s', async (table) => {
  const run = (text: string) => migrated.pool.query(text);
  const { rows } = await migrated.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and attidentity <> 'a'`,
    [table],
  );
  // Without the right to grant, this is a warning and no more.
  await run(`grant all on ${table} to tributary_app`);
  for (const { name } of rows) await expect(run(`update ${table} set ${name} = ${name}`)).rejects.toMatchObject(denied);
  for (const text of [
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} owner to tributary_app`,
    `create trigger mine before insert on ${table} execute function refuse_rewrite()`,
  ]) {
    await expect(run(text)).rejects.toMatchObject(denied);
  }
  await expect(run(`select from ${table} limit 1`)).resolves.toMatchObject({ command: 'SELECT' });
});

test.each(readOnlyTables)('the application only reads %s', async (table) => {
  await expect(migrated.pool.query(`insert into ${table} default values`)).rejects.toMatchObject(denied);
  await expect(migrated.pool.query(`delete from ${table}`)).rejects.toMatchObject(denied);
  await expect(migrated.pool.query(`select from ${table}`)).resolves.toBeDefined();
});

test('the application may not make tables, take on the owner, or turn off triggers', async () => {
  for (const text of [
    'create table mine (id int)',
    'set role tributary_owner',
    `set session_replication_role = 'replica'`,
    'set session authorization tributary_owner',
  ]) {
    await expect(migrated.pool.query(text)).rejects.toMatchObject(denied);
  }
});
