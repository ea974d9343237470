import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate, ownMigrations } from '../../../../server/platform/database/migrate.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ isMigrated: false });
});
afterAll(() => db.drop());

/** The migrations before the one that has names differ. */
const before = Object.fromEntries(
  Object.entries(ownMigrations).filter(([file]) => (file.split('/').at(-1) ?? '') < '0961'),
);

test('reports saved under one name get a number each, and the first one keeps its name', async () => {
  await migrate({ ownerUrl: db.ownerUrl, migrations: before });
  const { ownerPool: owner } = db;
  const [mia, ada] = [newId(), newId()];
  await query(
    owner,
    sql`insert into users (id, email, first_name, last_name, role)
        select v.id, v.id || '@example.com', 'A', 'B', 'manager' from unnest(${[mia, ada]}::uuid[]) as v(id)`,
  );
  const long = 'n'.repeat(120);
  for (const [minute, [userId, name]] of (
    [
      [mia, 'Leads'],
      [mia, 'LEADS'],
      [mia, 'leads (2)'],
      [mia, 'Leads'],
      [mia, long],
      [mia, long],
      [ada, 'Leads'],
    ] as const
  ).entries())
    await query(
      owner,
      sql`insert into saved_reports (id, user_id, name, report, parameters, created_at)
          values (${newId()}, ${userId}, ${name}, 'leads', '{}', '2026-01-01T00:00:00Z'::timestamptz + ${minute} * interval '1 minute')`,
    );
  await migrate({ ownerUrl: db.ownerUrl });
  const names = async (userId: string) =>
    (
      await query<{ name: string }>(
        owner,
        sql`select name from saved_reports where user_id = ${userId} order by created_at`,
      )
    ).map(({ name }) => name);
  expect(await names(mia)).toEqual(['Leads', 'LEADS (3)', 'leads (2)', 'Leads (4)', long, `${'n'.repeat(116)} (2)`]);
  expect(await names(ada)).toEqual(['Leads']);
});
