import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  createPool,
  execute,
  query,
  queryOne,
  type Queryable,
  transaction,
} from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('values arrive as the product spells them', async () => {
  expect(
    await queryOne(
      db.pool,
      sql`select 9007199254740991::int8 as big, 1.10::numeric as exact, date '2026-11-01' as month,
                 timestamptz '2026-11-20 13:05:00+01' as whole, timestamptz '2026-11-20 12:05:00.5Z' as half,
                 timestamptz '2026-11-20 12:05:00.123456Z' as micro, timestamptz 'infinity' as never,
                 array[1, null]::int8[] as numbers, array[timestamptz '2026-11-20 12:05:00Z'] as times,
                 array[date '2026-11-01'] as months, ${{ a: 1 }}::jsonb as json, null::timestamptz as nothing`,
    ),
  ).toEqual({
    big: 9007199254740991,
    exact: '1.10',
    month: '2026-11-01',
    whole: '2026-11-20T12:05:00.000Z',
    half: '2026-11-20T12:05:00.500Z',
    micro: '2026-11-20T12:05:00.123456Z',
    never: 'infinity',
    numbers: [1, null],
    times: ['2026-11-20T12:05:00.000Z'],
    months: ['2026-11-01'],
    json: { a: 1 },
    nothing: null,
  });
});

test('a statement is prepared once on a connection and runs with its own values', async () => {
  const rows = await transaction(db.pool, async (tx) => {
    const ask = (value: number) => queryOne<{ double: number }>(tx, sql`select ${value}::int * 2 as double`);
    const answers = [await ask(1), await ask(2)];
    const prepared = await query<{ prepared: number }>(
      tx,
      sql`select count(*)::int as prepared from pg_prepared_statements where statement like '%* 2 as double%' and statement not like '%prepared%'`,
    );
    return [...answers, ...prepared];
  });
  expect(rows).toEqual([{ double: 2 }, { double: 4 }, { prepared: 1 }]);
});

test('a transaction may have its statements planned once for all values; those after it on the connection are not', async () => {
  const pool = createPool({ url: db.url, max: 1 });
  const mode = (on: Queryable) => queryOne(on, sql`select current_setting('plan_cache_mode') as mode`);
  const inside = await transaction(pool, mode, { isPlannedOnce: true });
  const after = [await mode(pool), await transaction(pool, mode)];
  await pool.end();
  expect([inside, ...after]).toEqual([{ mode: 'force_generic_plan' }, { mode: 'auto' }, { mode: 'auto' }]);
});

test('the application works as its own role, in UTC', async () => {
  expect(await queryOne(db.pool, sql`select current_user as role, current_setting('TimeZone') as zone`)).toEqual({
    role: 'tributary_app',
    zone: 'UTC',
  });
});

test('a login of another role assumes the given role, and options of the URL are kept', async () => {
  const url = new URL(db.ownerUrl);
  url.searchParams.set('options', '-c work_mem=5MB');
  const pool = createPool({ url: url.href, role: 'tributary_owner', max: 1 });
  expect(await queryOne(pool, sql`select current_user as role, current_setting('work_mem') as memory`)).toEqual({
    role: 'tributary_owner',
    memory: '5MB',
  });
  await pool.end();
});

test('an error rolls the transaction back and the pool stays whole', async () => {
  const name = 'rolled back';
  await expect(
    transaction(db.pool, async (tx) => {
      await execute(tx, sql`insert into settings (name, value) values (${name}, '1')`);
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await expect(transaction(db.pool, (tx) => query(tx, sql`select 1 / 0`))).rejects.toMatchObject({ code: '22012' });
  expect(await query(db.pool, sql`select from settings where name = ${name}`)).toEqual([]);
  expect(db.pool.waitingCount).toBe(0);
});

const killOthers = (database: TestDatabase) =>
  database.ownerPool.query(`select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`);

test('the pool survives its connections being terminated: idle, in a query, and checked out', async () => {
  const pool = createPool({ url: db.ownerUrl, max: 3 });
  const ends: Promise<unknown>[] = [];
  pool.on('connect', (client) => ends.push(new Promise((resolve) => client.once('end', () => resolve(null)))));
  await Promise.all([1, 2, 3].map(() => query(pool, sql`select pg_sleep(0.01)`)));
  const idle = await pool.connect();
  const asleep = query(pool, sql`select pg_sleep(60)`).catch((error: Error) => error);
  await expect
    .poll(
      async () =>
        (await db.ownerPool.query(`select from pg_stat_activity where query like 'select pg_sleep(60)'`)).rowCount,
    )
    .toBe(1);
  const inTransaction = transaction(pool, async (tx) => {
    await killOthers(db);
    await Promise.all(ends);
    await query(tx, sql`select 1`);
  }).catch((error: Error) => error);
  expect(await asleep).toBeInstanceOf(Error);
  expect(await inTransaction).toBeInstanceOf(Error);
  idle.release(true);
  expect(await query(pool, sql`select 1 as up`)).toEqual([{ up: 1 }]);
  await pool.end();
});

test('a statement that takes too long is cancelled, and a silent transaction is given up before its statement ends', async () => {
  const pool = createPool({ url: db.url, max: 1, statementTimeout: 100, queryTimeout: 0 });
  await expect(query(pool, sql`select pg_sleep(60)`)).rejects.toMatchObject({ code: '57014' });
  await pool.end();

  const silent = createPool({ url: db.url, max: 1, statementTimeout: 0, queryTimeout: 200 });
  await expect(transaction(silent, (tx) => query(tx, sql`select pg_sleep(61)`))).rejects.toThrow('Query read timeout');
  const asleep = sql`select pg_terminate_backend(pid) as is_ended from pg_stat_activity
                      where query = 'select pg_sleep(61)' and state = 'active'`;
  expect(await query(db.pool, asleep)).toEqual([{ is_ended: true }]);
  expect(await query(silent, sql`select 1 as up`)).toEqual([{ up: 1 }]);
  await silent.end();
});
