import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { startLogin } from '../../../../server/features/google/logins.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { startWorker } from '../../../../server/platform/jobs/worker.ts';
import { addJob } from '../../../../server/platform/jobs/jobs.ts';
import { crontab, tasksOf } from '../../../../server/tasks.ts';
import { newToken } from '../../../../server/platform/tokens.ts';
import { throttle } from '../../../../server/platform/throttle.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';

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
  for (const [name, at] of [
    ['left.pdf', '2026-11-18T00:00:00Z'],
    ['just.pdf', '2026-11-20T00:00:00Z'],
    ['used.pdf', '2026-11-01T00:00:00Z'],
  ])
    await query(
      built.db.pool,
      sql`insert into files (id, key, name, content_type, bytes, size, sha256, created_at)
          values (${newId()}, ${newToken()}, ${name}, 'application/pdf', '\\x00', 1, sha256('\\x00'), ${at})`,
    );
  await query(
    built.db.pool,
    sql`insert into resources (id, kind, title, description, category, text, url, file_id, position, is_published, created_at, updated_at)
        select ${newId()}, 'file', 'A deck', '', 'Decks', '', '', id, 0, true, now(), now() from files where name = 'used.pdf'`,
  );
  const worker = await startWorker({ pool: built.db.pool, tasks: tasksOf(built.services) });
  await addJob(built.db.pool, 'housekeeping', {});
  await expect.poll(kept).toEqual([{ key: 'new' }]);
  await expect
    .poll(() => query(built.db.pool, sql`select key from idempotency_keys`))
    .toEqual([{ key: 'answered today' }]);
  await expect
    .poll(() => query(built.db.pool, sql`select name from files order by name`))
    .toEqual([{ name: 'just.pdf' }, { name: 'used.pdf' }]);
  await worker.stop();
});

test('sessions and tokens that ended long ago, and logins that never came back, are deleted; others stay', async () => {
  const { id } = await makeUser(built.db.pool);
  const session = (name: string, age: string) =>
    query(
      built.db.pool,
      sql`insert into sessions (id, user_id, token_hash, user_agent, created_at, expires_at)
          values (${newId()}, ${id}, sha256(${name}::text::bytea), ${name}, now() - ${age}::interval,
                  now() - ${age}::interval + interval '7 days')`,
    );
  await session('of today', '0 days');
  await session('ended lately', '80 days');
  await session('ended long ago', '92 days');
  await query(
    built.db.pool,
    sql`insert into sessions (id, user_id, actor_id, kind, parent_id, token_hash, user_agent, created_at, expires_at)
        select ${newId()}, user_id, user_id, 'acting', id, sha256('acting'), 'acting', created_at, created_at
          from sessions where user_agent = 'ended long ago'`,
  );
  for (const [email, age] of [
    ['used@lately.example', '3 days'],
    ['used@longago.example', '32 days'],
  ])
    await query(
      built.db.pool,
      sql`insert into one_time_tokens (id, kind, user_id, email, token_hash, expires_at, used_at)
          values (${newId()}, 'reset_password', ${id}, ${email}, sha256(${email}::text::bytea),
                  now() - ${age}::interval, now() - ${age}::interval)`,
    );
  await startLogin(built.db.pool, 'under way', { state: 'under way', nonce: '', verifier: '', target: '' });
  await startLogin(built.db.pool, 'given up', { state: 'given up', nonce: '', verifier: '', target: '' });
  await query(built.db.pool, sql`update google_logins set expires_at = now() where state = 'given up'`);
  built.setNow(null);
  const left = () =>
    query(
      built.db.pool,
      sql`select (select array_agg(user_agent order by user_agent) from sessions where user_id = ${id}) as sessions,
                 (select array_agg(email) from one_time_tokens where user_id = ${id}) as tokens,
                 (select array_agg(state) from google_logins) as logins`,
    );
  const worker = await startWorker({ pool: built.db.pool, tasks: tasksOf(built.services) });
  await addJob(built.db.pool, 'housekeeping', {});
  await expect
    .poll(left)
    .toEqual([{ sessions: ['ended lately', 'of today'], tokens: ['used@lately.example'], logins: ['under way'] }]);
  await worker.stop();
});
