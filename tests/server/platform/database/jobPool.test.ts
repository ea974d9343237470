import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type JobPool, openJobPool } from '../../../../server/platform/database/jobPool.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { addJob } from '../../../../server/platform/jobs/jobs.ts';
import { startWorker } from '../../../../server/platform/jobs/worker.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
let jobs: JobPool;
beforeAll(async () => {
  db = await testDatabase();
  jobs = openJobPool(db.pool);
});
afterAll(() => db.drop());

const sleeping = () =>
  query(
    db.pool,
    sql`select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep(%'`,
  );

test('a job that does not heed the stop of its worker is given back, and its statement ends with the pool', async () => {
  const worker = await startWorker({
    pool: db.pool,
    pollInterval: 100,
    cut: () => void jobs.close(),
    tasks: { 'figures.months': () => transaction(jobs.pool, (tx) => tx.query('select pg_sleep(600)').then(() => {})) },
  });
  await addJob(db.pool, 'figures.months', {});
  await expect.poll(sleeping).toHaveLength(1);
  await worker.stop();
  await jobs.close();
  await expect.poll(sleeping).toEqual([]);
  const given = sql`select attempts, last_error is not null as failed, locked_by from graphile_worker._private_jobs`;
  expect(await query(db.ownerPool, given)).toEqual([{ attempts: 1, failed: true, locked_by: null }]);
});
