import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { once } from '../../../../server/platform/http/idempotency.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
let userId: string;
let effects: number;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(() => {
  userId = newId();
  effects = 0;
});

const isAnswer = (value: unknown): value is { data: number } => typeof value === 'object' && value !== null;
const run = (key: string, body: unknown, effect = async () => ({ data: (effects += 1) })) =>
  transaction(db.pool, (tx) => once(tx, { userId, endpoint: 'POST /x', key, body }, isAnswer, effect));

describe('an idempotency key', () => {
  it('answers the same request again with the first answer, and acts once', async () => {
    expect([await run('k', { a: 1 }), await run('k', { a: 1 }), effects]).toEqual([{ data: 1 }, { data: 1 }, 1]);
  });

  it('is refused with 422 for another body', async () => {
    await run('k', { a: 1 });
    await expect(run('k', { a: 2 })).rejects.toMatchObject({ statusCode: 422, code: 'idempotency_mismatch' });
    expect(effects).toBe(1);
  });

  it('is refused with 409 while the first request is under way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const first = run('k', {}, async () => {
      begin();
      await held;
      return { data: 7 };
    });
    await begun;
    await expect(run('k', {})).rejects.toMatchObject({ statusCode: 409, code: 'in_flight' });
    release();
    expect(await first).toEqual({ data: 7 });
    expect(await run('k', {})).toEqual({ data: 7 });
  });

  it('is free again when the effect failed, and keeps nothing', async () => {
    await expect(run('k', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await query(db.pool, sql`select 1 from idempotency_keys where user_id = ${userId}`)).toEqual([]);
    expect(await run('k', {})).toEqual({ data: 1 });
  });
});
