import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { connect } from '../../../../server/platform/database/connection.ts';
import { createPool } from '../../../../server/platform/database/pool.ts';
import { notifyTogether } from '../../../../server/features/socket/notifyTogether.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { within } from '../../../support/within.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('a thousand messages sent at once arrive in order, over one connection', async () => {
  const listener = await connect(db.url);
  const heard: string[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('listen "socket.io#/"');
  const pool = createPool({ url: db.url });
  const notify = notifyTogether(pool);
  const said = Array.from({ length: 1000 }, (_, index) => `message ${index}`);
  await Promise.all(said.map((payload) => notify('socket.io#/', payload)));
  await vi.waitFor(() => expect(heard).toEqual(said), within(10_000));
  expect(pool.totalCount).toBe(1);
  await Promise.all([listener.end(), pool.end()]);
});

test('a message that cannot be sent is not reported as sent', async () => {
  const pool = createPool({ url: db.url });
  await pool.end();
  await expect(notifyTogether(pool)('socket.io#/', 'lost')).rejects.toThrow('after calling end');
});
