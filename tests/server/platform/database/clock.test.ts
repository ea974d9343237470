import { afterAll, beforeAll, expect, test } from 'vitest';

import { databaseClock } from '../../../../server/platform/database/clock.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const MINUTE = 60_000;
/** Minutes between this machine's clock, on which the database runs, and what the process takes for the time. */
const minutesOff = ({ now }: { now: () => Date }) => Math.round(Math.abs(now().getTime() - Date.now()) / MINUTE);

test('a process whose machine is ten minutes off goes by the database’s clock', async () => {
  for (const wrong of [-10, 10])
    expect(minutesOff(await databaseClock(db.pool, () => Date.now() + wrong * MINUTE))).toBe(0);
});

test('a machine that is set anew is compared again', async () => {
  let wrong = 0;
  const clock = await databaseClock(db.pool, () => Date.now() + wrong * MINUTE);
  wrong = 10;
  expect(minutesOff(clock)).toBe(10);
  await clock.compare();
  expect(minutesOff(clock)).toBe(0);
});

test('while the database is away the last comparison counts', async () => {
  const away = await testDatabase();
  const clock = await databaseClock(away.pool, () => Date.now() + 10 * MINUTE);
  await away.drop();
  await clock.compare();
  expect(minutesOff(clock)).toBe(0);
});
