import fs from 'node:fs';
import path from 'node:path';
import { parseCronItems } from 'graphile-worker';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { withoutLimits } from '../../../../server/platform/database/withoutLimits.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { addJob, addJobs } from '../../../../server/platform/jobs/jobs.ts';
import { freeJobsOfTheDead, startLiveness } from '../../../../server/platform/jobs/liveness.ts';
import { type Worker, startWorker } from '../../../../server/platform/jobs/worker.ts';
import type { MailJob } from '../../../../server/platform/mail/mail.ts';
import { crontab as everyCron } from '../../../../server/tasks.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { cuttable } from '../../../support/servers/cuttable.ts';
import { bundle, start } from '../../../support/servers/program.ts';
import { within } from '../../../support/within.ts';

let db: TestDatabase;
let program: string;
const workers: Worker[] = [];

beforeAll(async () => {
  db = await testDatabase();
  program = await bundle('dyingWorker');
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await db.ownerPool.query('truncate graphile_worker._private_jobs');
});
afterAll(async () => {
  await db.drop();
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
});

const mail = (id: string): MailJob => ({
  id,
  to: 'a@b.example',
  template: 'accountExists',
  data: { firstName: 'Ada', url: 'http://localhost:4100/auth/login' },
});

/** A worker that notes the ids of the mails it is given. */
async function notingWorker(done: string[] = []): Promise<string[]> {
  workers.push(
    await startWorker({
      pool: db.pool,
      pollInterval: 100,
      tasks: { 'mail.send': ({ id }) => Promise.resolve(void done.push(id)) },
    }),
  );
  return done;
}

const waiting = () =>
  query(
    db.ownerPool,
    sql`select payload ->> 'id' as id, attempts, max_attempts, key from graphile_worker._private_jobs`,
  );

test('what a job does without limits is cancelled where the worker stops, and the job is tried again later', async () => {
  const sleeping = () =>
    query(
      db.pool,
      sql`select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep(%'`,
    );
  const worker = await startWorker({
    pool: db.pool,
    pollInterval: 100,
    tasks: {
      'figures.months': async (_payload, { abortSignal }) => {
        await withoutLimits(db.pool, (client) => client.query('select pg_sleep(600)'), abortSignal);
      },
    },
  });
  await addJob(db.pool, 'figures.months', {});
  await expect.poll(sleeping).toHaveLength(1);
  await worker.stop();
  await expect.poll(sleeping).toEqual([]);
  expect(
    await query(
      db.ownerPool,
      sql`select attempts, last_error is not null as failed, locked_by from graphile_worker._private_jobs`,
    ),
  ).toEqual([{ attempts: 1, failed: true, locked_by: null }]);
});

test('a job of a rolled back transaction never runs, one of a committed transaction does', async () => {
  await expect(
    transaction(db.pool, async (tx) => {
      await addJob(tx, 'mail.send', mail('rolled back'));
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await transaction(db.pool, (tx) => addJob(tx, 'mail.send', mail('committed')));
  expect(await waiting()).toEqual([{ id: 'committed', attempts: 0, max_attempts: 25, key: null }]);
  const done = await notingWorker();
  await expect.poll(() => done).toEqual(['committed']);
  await expect.poll(waiting).toEqual([]);
});

test('a job added while the worker runs is done at once', async () => {
  const done = await notingWorker();
  await addJobs(db.pool, 'mail.send', [mail('one'), mail('two'), mail('three')]);
  await expect.poll(() => done.toSorted()).toEqual(['one', 'three', 'two']);
});

test('a key keeps one waiting job, the last one added; attempts and time are as given', async () => {
  await addJob(db.pool, 'mail.send', mail('first'), { jobKey: 'k', runAt: '2999-01-01T00:00:00.000Z' });
  await addJob(db.pool, 'mail.send', mail('second'), {
    jobKey: 'k',
    maxAttempts: 3,
    runAt: '2999-01-02T00:00:00.000Z',
  });
  expect(
    await query(
      db.ownerPool,
      sql`select payload ->> 'id' as id, max_attempts, key, run_at from graphile_worker._private_jobs`,
    ),
  ).toEqual([{ id: 'second', max_attempts: 3, key: 'k', run_at: '2999-01-02T00:00:00.000Z' }]);
});

test('a failed job waits longer after every try', async () => {
  await addJob(db.pool, 'mail.send', mail('failing'));
  workers.push(
    await startWorker({ pool: db.pool, tasks: { 'mail.send': () => Promise.reject(new Error('no SMTP')) } }),
  );
  await expect
    .poll(() =>
      query(
        db.ownerPool,
        sql`select attempts, last_error, run_at > now() + interval '1 second' as later from graphile_worker._private_jobs`,
      ),
    )
    .toEqual([{ attempts: 1, last_error: 'no SMTP', later: true }]);
});

test('the job of a killed process is done by the next one', async () => {
  const dying = start(program, [db.url]);
  await addJob(db.pool, 'mail.send', mail('interrupted'));
  expect(await dying.line()).toBe('interrupted');
  expect(await freeJobsOfTheDead(db.pool)).toEqual([]);
  dying.child.kill('SIGKILL');
  await dying.ended;
  const done = await notingWorker();
  await expect.poll(() => done).toEqual(['interrupted']);
  await expect.poll(waiting).toEqual([]);
});

test('a stopped worker has finished what it began and takes nothing more', async () => {
  const done: string[] = [];
  let finish = (): void => {};
  const worker = await startWorker({
    pool: db.pool,
    tasks: {
      'mail.send': async ({ id }) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        done.push(id);
      },
    },
    concurrency: 1,
  });
  await addJobs(db.pool, 'mail.send', [mail('begun'), mail('left')]);
  await expect
    .poll(() => query(db.ownerPool, sql`select from graphile_worker._private_jobs where locked_at is not null`))
    .toHaveLength(1);
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(done).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
});

test('a crontab adds its jobs once, whatever number of workers there is', async () => {
  const crontab = [{ job: 'commissions.mature', at: '0 3 * * *' }] as const;
  for (let count = 0; count < 2; count += 1) {
    workers.push(
      await startWorker({ pool: db.pool, tasks: { 'commissions.mature': () => Promise.resolve() }, crontab }),
    );
  }
  expect(await query(db.ownerPool, sql`select identifier from graphile_worker._private_known_crontabs`)).toEqual([
    { identifier: 'commissions.mature' },
  ]);
});

test('every time of the product’s crontab is one that the worker reads', () => {
  expect(parseCronItems(everyCron.map(({ job, at }) => ({ task: job, match: at })))).toHaveLength(everyCron.length);
});

test('the worker goes on after all its connections were cut', async () => {
  const done = await notingWorker();
  await query(
    db.pool,
    sql`select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
  );
  await addJob(db.pool, 'mail.send', mail('after the cut'));
  await expect.poll(() => done).toEqual(['after the cut']);
});

test.each([
  { ended: 'succeeded', isFailed: false, left: [] },
  { ended: 'failed', isFailed: true, left: [{ id: 'during the loss', locked_by: null, last_error: 'Not now.' }] },
])(
  'a job that $ended while the database was away is noted once it is back, and ends no process',
  { timeout: within(60_000) },
  async ({ isFailed, left }) => {
    const address = new URL(db.url);
    const way = await cuttable(db.url);
    address.host = new URL(way.url).host;
    const pool = new pg.Pool({ ...db.pool.options, connectionString: address.href });
    const done: string[] = [];
    const worker = await startWorker({
      pool,
      // With more, others would ask for jobs while this one is lost.
      concurrency: 1,
      pollInterval: 100,
      tasks: {
        'mail.send': ({ id }) => {
          if (done.length === 0) {
            way.down(true);
            way.cut();
          }
          done.push(id);
          return isFailed && done.length === 1 ? Promise.reject(new Error('Not now.')) : Promise.resolve();
        },
      },
    });
    try {
      await addJob(db.pool, 'mail.send', mail('during the loss'), { maxAttempts: 1 });
      await expect.poll(() => done).toEqual(['during the loss']);
      await expect.poll(() => way.refused()).toBeGreaterThan(2);
      way.down(false);
      await addJob(db.pool, 'mail.send', mail('after it'));
      await expect.poll(() => done, { timeout: within(20_000) }).toEqual(['during the loss', 'after it']);
      const kept = () =>
        query(
          db.ownerPool,
          sql`select payload ->> 'id' as id, locked_by, last_error from graphile_worker._private_jobs`,
        );
      await expect.poll(kept, { timeout: within(20_000) }).toEqual(left);
    } finally {
      await worker.stop();
      await pool.end();
      await way.close();
    }
  },
);

test('a worker that cannot be announced leaves no connection behind', async () => {
  const pool = new pg.Pool({ ...db.pool.options, application_name: 'unannounced' });
  const liveness = startLiveness(pool);
  await expect(liveness.announce('no\0text')).rejects.toThrow('byte');
  await liveness.stop();
  await pool.end();
  const left = () => query(db.ownerPool, sql`select 1 from pg_stat_activity where application_name = 'unannounced'`);
  await expect.poll(left).toEqual([]);
});
