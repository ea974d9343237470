import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../server/database/pool.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { addJob } from '../../../server/jobs/jobs.ts';
import { crontab, tasksOf } from '../../../server/tasks.ts';
import { throttle } from '../../../server/throttle.ts';
import { type Built, build } from '../../support/app.ts';
import { makeUser } from '../../support/factories.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

const kept = () => query<{ key: string }>(built.db.pool, sql`select key from throttles order by key`);

test('every night what nothing needs any more is forgotten', async () => {
  expect(crontab.map(({ job }) => job)).toContain('housekeeping');
  const now = new Date('2026-11-20T03:23:00Z');
  built.setNow(now.toISOString());
  const limit = { limit: 3, windowSeconds: 60 };
  await throttle(built.db.pool, 'old', { ...limit, now: new Date('2026-11-10T00:00:00Z') });
  await throttle(built.db.pool, 'new', { ...limit, now });
  const user = await makeUser(built.db.pool);
  for (const [key, at] of [
    ['answered long ago', '2026-11-01T00:00:00Z'],
    ['answered today', '2026-11-20T00:00:00Z'],
  ])
    await query(
      built.db.pool,
      sql`insert into idempotency_keys (user_id, endpoint, key, body_hash, created_at)
          values (${user.id}, 'POST /x', ${key}, '\\x00', ${at})`,
    );
  const worker = await startWorker({ pool: built.db.pool, tasks: tasksOf(built.services) });
  await addJob(built.db.pool, 'housekeeping', {});
  await expect.poll(kept, { timeout: 10_000 }).toEqual([{ key: 'new' }]);
  await expect
    .poll(() => query(built.db.pool, sql`select key from idempotency_keys`), { timeout: 10_000 })
    .toEqual([{ key: 'answered today' }]);
  await worker.stop();
});
