import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { reportingClock } from '../../../../server/features/figures/clock.ts';
import { execute, transaction } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.ownerPool.query('delete from mark_days');
  await db.ownerPool.query(
    `insert into mark_days (generation, mark, by_app)
     values (0, '2026-11-16', true), (0, '2026-11-09', false), (0, '2026-11-02', true), (1, '2026-10-26', true)`,
  );
});
afterAll(() => db.drop());

const clock = {
  zone: 'UTC',
  asOf: null,
  generation: 0,
  marks: ['2026-11-02', '2026-11-09', '2026-11-16'],
  marksByApp: ['2026-11-02', '2026-11-16'],
};

test('concurrent calls share one statement', async () => {
  const spy = vi.spyOn(db.pool, 'query');
  const clocks = await Promise.all([1, 2, 3].map(() => reportingClock(db.pool)));
  const statements = spy.mock.calls.length;
  spy.mockRestore();
  expect({ clocks, statements }).toEqual({ clocks: [clock, clock, clock], statements: 1 });
});

test('a call sees everything committed before it', async () => {
  await reportingClock(db.pool);
  await execute(db.ownerPool, sql`update reporting_clock set reading = 1, writing = 1`);
  const after = await reportingClock(db.pool);
  await execute(db.ownerPool, sql`update reporting_clock set reading = 0, writing = 0`);
  const marks = ['2026-10-26'];
  expect(after).toEqual({ ...clock, generation: 1, marks, marksByApp: marks });
});

test('within a transaction, the clock is read on that transaction', async () => {
  const own = await transaction(db.ownerPool, async (tx) => {
    await execute(tx, sql`update reporting_clock set reading = 1, writing = 1`);
    const read = await reportingClock(tx);
    await execute(tx, sql`update reporting_clock set reading = 0, writing = 0`);
    return read.generation;
  });
  expect(own).toBe(1);
});
