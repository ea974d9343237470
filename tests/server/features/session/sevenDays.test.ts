import type pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { sessionLookup } from '../../../../server/features/session/current.ts';
import { tokenHash } from '../../../../server/platform/tokens.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeSession, makeUser } from '../../../support/make/users.ts';

let it: Built;
beforeAll(async () => {
  it = await build();
});
afterAll(() => it.close());

/** In one transaction the database's clock stands still. */
async function whileTimeStands(work: (tx: pg.PoolClient) => Promise<void>): Promise<void> {
  const tx = await it.db.pool.connect();
  try {
    await tx.query('begin');
    await work(tx);
  } finally {
    await tx.query('rollback');
    tx.release();
  }
}

const age = (db: pg.Pool | pg.PoolClient, token: string, interval: string) =>
  execute(
    db,
    sql`update sessions set created_at = now() - ${interval}::interval,
                            expires_at = now() - ${interval}::interval + interval '7 days'
         where token_hash = ${tokenHash(token)}`,
  );

describe('a session', () => {
  test.each([
    ['6 days 23:59:59', true],
    ['6 days 23:59:59.999', true],
    ['7 days', false],
    ['7 days 00:00:01', false],
  ])('of %s holds: %s', async (interval, holds) => {
    const token = await makeSession(it.db.pool, (await makeUser(it.db.pool)).id);
    await whileTimeStands(async (tx) => {
      expect(await age(tx, token, interval)).toBe(1);
      expect((await sessionLookup(tx)(token)) !== null).toBe(holds);
    });
  });

  test('answers a second before its end, and not at its end', async () => {
    const token = await makeSession(it.db.pool, (await makeUser(it.db.pool)).id);
    const statusAt = async (interval: string) => {
      await age(it.db.pool, token, interval);
      return (await it.request({ headers: { authorization: `Bearer ${token}` } }, 'GET', '/api/auth/verify-token'))
        .status;
    };
    expect([await statusAt('6 days 23:59:59'), await statusAt('7 days')]).toEqual([200, 401]);
  });

  test('is not longer for being used, and not for the server’s clock', async () => {
    const token = await makeSession(it.db.pool, (await makeUser(it.db.pool)).id);
    const end = () => query(it.db.pool, sql`select expires_at from sessions where token_hash = ${tokenHash(token)}`);
    const before = await end();
    const headers = { authorization: `Bearer ${token}` };
    it.setNow('2036-01-01T00:00:00Z');
    for (const url of ['/api/auth/me', '/api/auth/verify-token', '/api/auth/profile'])
      expect((await it.request({ headers }, 'GET', url)).status).toBe(200);
    it.setNow(null);
    expect(await end()).toEqual(before);
  });
});
