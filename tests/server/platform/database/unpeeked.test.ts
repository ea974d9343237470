import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query, queryOne } from '../../../../server/platform/database/pool.ts';
import { isAmong, unpeeked } from '../../../../server/platform/database/unpeeked.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

const rare = '00000000-0000-4000-8000-000000000001';
const frequent = '00000000-0000-4000-8000-000000000002';
const absent = '00000000-0000-4000-8000-000000000003';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ isMigrated: false });
  await db.ownerPool.query('create table entries (owner uuid not null, n int not null)');
  await db.ownerPool.query(
    `insert into entries select case n when 1 then $1::uuid else $2::uuid end, n from generate_series(1, 20000) n`,
    [rare, frequent],
  );
  await db.ownerPool.query('create index entries_of_owner on entries (owner)');
  await db.ownerPool.query('vacuum analyze entries');
});
afterAll(() => db.drop());

const counting = (owned: Sql) => sql`select count(*)::int as n from entries where owner ${owned}`;

/** How often a statement is planned for its values, and how often it is not, in ten runs on a connection. */
async function plansOfTen(statement: Sql): Promise<{ custom: number; generic: number } | undefined> {
  const client: pg.PoolClient = await db.ownerPool.connect();
  try {
    for (let run = 0; run < 10; run += 1) await query(client, statement);
    return await queryOne(
      client,
      sql`select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where statement = ${statement.text}`,
    );
  } finally {
    client.release(true);
  }
}

test('a statement of an unpeeked value is planned once for all values; of one that is looked at, for each', async () => {
  expect(await plansOfTen(counting(sql`= ${unpeeked(rare, 'uuid')}`))).toEqual({ custom: 5, generic: 5 });
  expect(await plansOfTen(counting(sql`= any(${unpeeked([rare], 'uuid[]')})`))).toEqual({ custom: 5, generic: 5 });
  expect(await plansOfTen(counting(sql`= ${rare}::uuid`))).toEqual({ custom: 10, generic: 0 });
});

test('ids are found alone, together and not at all', async () => {
  const found = async (ids: readonly string[]) => queryOne(db.ownerPool, counting(isAmong(ids)));
  expect([await found([]), await found([rare]), await found([absent]), await found([rare, frequent])]).toEqual([
    { n: 0 },
    { n: 1 },
    { n: 0 },
    { n: 20_000 },
  ]);
});
