import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { connect } from '../../../../server/platform/database/connection.ts';
import { clusterPaths } from '../../../../server/platform/database/embedded/cluster.ts';
import { readPostmaster } from '../../../../server/platform/database/embedded/postmaster.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { query, queryOne } from '../../../../server/platform/database/pool.ts';
import { removeScratch, scratchDirectory } from '../../../support/databases/cluster.ts';
import { testCluster } from '../../../support/databases/database.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = scratchDirectory();
});
afterEach(() => removeScratch(dataDir));

const whoAmI = sql`select current_user as role, session_user as login`;

test('the embedded database opens, keeps what was written, and opens again', async () => {
  const first = await openDatabase({ dataDir });
  let laid = 0;
  await first.migrate(async () => {
    laid += 1;
    await query(first.pool, sql`insert into settings (name, value) values ('kept', '42')`);
  });
  expect([first.kind, laid]).toEqual(['embedded', 1]);
  expect(await queryOne(first.pool, whoAmI)).toEqual({ role: 'tributary_app', login: 'tributary_app' });
  await first.close();
  expect(readPostmaster(clusterPaths(dataDir).data)).toBeUndefined();

  const second = await openDatabase({ dataDir });
  await second.migrate();
  expect(await query(second.pool, sql`select value from settings where name = 'kept'`)).toEqual([{ value: 42 }]);
  await second.close();
});

test('two processes that open one directory at once work on one database', async () => {
  const both = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir })]);
  await Promise.all(both.map((one) => one.migrate()));
  await query(both[0].pool, sql`insert into settings (name, value) values ('shared', '1')`);
  expect(await query(both[1].pool, sql`select name from settings`)).toEqual([{ name: 'shared' }]);
  for (const one of both) await one.close();
  expect(readPostmaster(clusterPaths(dataDir).data)).toBeUndefined();
});

test('with one URL the application works as its own role, not as the login', async () => {
  const cluster = await testCluster();
  const admin = await connect(cluster.url);
  const login = `one_url_${process.pid}`;
  await admin.query(`create role ${login} login createrole password 'p'`);
  await admin.query(`grant tributary_app to ${login}`);
  await admin.query(`create database ${login} owner ${login}`);
  const databaseUrl = `postgres://${login}:p@127.0.0.1:${cluster.port}/${login}`;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await database.migrate();
    expect(await queryOne(database.pool, whoAmI)).toEqual({ role: 'tributary_app', login });
    await expect(database.pool.query('delete from ledger_entries')).rejects.toMatchObject({ code: '42501' });
    expect([database.kind, database.ownerUrl]).toEqual(['external', databaseUrl]);
  } finally {
    await database.close();
    await admin.query(`drop database ${login} with (force)`);
    await admin.query(`drop owned by ${login}; drop role ${login}`);
    await admin.end();
  }
});
