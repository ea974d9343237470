import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerLifecycles } from '../../server/registerLifecycles.ts';
import { addJob } from '../../server/platform/jobs/jobs.ts';
import { type Started, start } from '../../server/start.ts';
import { makeErasure, makeUser } from '../support/make/users.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { testKey } from '../support/secrets.ts';

let db: TestDatabase;
let started: Started;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  const env = { DATABASE_URL: db.url, DATABASE_OWNER_URL: db.ownerUrl, DATA_KEY: testKey, LOG_LEVEL: 'silent' };
  started = await start(env, () => Promise.resolve());
});
afterAll(async () => {
  await started.stop();
  await db.drop();
});

test('statements of jobs have no limit of time, those of requests have', async () => {
  // Notes the limit of what writes an erasure.
  await db.ownerPool.query(
    `create table noted (statement_timeout text);
     create function note() returns trigger language plpgsql security definer as $$
       begin insert into public.noted values (current_setting('statement_timeout')); return new; end $$;
     create trigger note after insert or update on erasures for each row execute function note()`,
  );
  const { id: userId } = await makeUser(db.pool);
  await makeErasure(started.database.pool, { userId, erasesAt: '2026-01-01T00:00:00.000Z' });
  await addJob(db.pool, 'erasures.begin', {});
  await started.work();
  const noted = async () => (await db.ownerPool.query('select distinct statement_timeout from noted order by 1')).rows;
  await expect.poll(noted).toEqual([{ statement_timeout: '0' }, { statement_timeout: '3500ms' }]);
});
