import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../server/platform/database/pool.ts';
import { Refused } from '../../../server/platform/errors.ts';
import { forgetThrottles, forgive, throttle, throttleAll } from '../../../server/platform/throttle.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:20.000Z');
const three = { limit: 3, windowSeconds: 60 };

test('of fifty hits at once exactly the limit pass, the others learn when the window ends', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => throttle(db.pool, 'race', { ...three, now })),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(47);
  expect(refused.every((reason) => reason instanceof Refused)).toBe(true);
  expect(refused[0]).toMatchObject({
    statusCode: 429,
    code: 'too_many_requests',
    message: 'Too many attempts. Try again in 40 seconds.',
    details: { retryAfter: 40 },
  });
});

test('the next window starts from nothing', async () => {
  const once = { limit: 1, windowSeconds: 60 };
  await throttle(db.pool, 'window', { ...once, now });
  await expect(throttle(db.pool, 'window', { ...once, now })).rejects.toThrow('Too many attempts.');
  await expect(throttle(db.pool, 'window', { ...once, now: new Date('2026-11-20T12:01:00.000Z') })).resolves.toBe(
    undefined,
  );
});

test('of several counts the one that is over refuses, and the longest wait is named', async () => {
  const hits = [
    { key: 'many:a', limit: 0, windowSeconds: 60 },
    { key: 'many:b', limit: 0, windowSeconds: 3600 },
    { key: 'many:c', limit: 9, windowSeconds: 86_400 },
  ];
  await expect(throttleAll(db.pool, hits, now)).rejects.toMatchObject({ details: { retryAfter: 3580 } });
});

test('a forgiven hit does not count', async () => {
  const hit = { key: 'honest', limit: 1, windowSeconds: 60 };
  for (let tries = 0; tries < 5; tries += 1) {
    await throttleAll(db.pool, [hit], now);
    await forgive(db.pool, [hit], now);
  }
  await throttleAll(db.pool, [hit], now);
  await expect(throttleAll(db.pool, [hit], now)).rejects.toThrow('Too many attempts.');
});

test('housekeeping forgets what is older than two days', async () => {
  await throttle(db.pool, 'old', { ...three, now: new Date('2026-11-10T00:00:00Z') });
  await throttle(db.pool, 'new', { ...three, now });
  expect(await forgetThrottles(db.pool, now)).toBe(1);
  expect(await query(db.pool, sql`select key from throttles where key in ('old', 'new')`)).toEqual([{ key: 'new' }]);
});
