import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { createAdmin, hasAdmin } from '../../../../server/features/session/createAdmin.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00Z');
const grace = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper', password: 'gravel tin orbit' };

test.each([
  [{ email: 'grace' }, 'email', 'Enter an email such as name@example.com.'],
  [{ firstName: '' }, 'firstName', 'Required.'],
  [{ password: 'short' }, 'password', 'Use at least 12 characters.'],
  [{ password: 'Password1234' }, 'password', 'This password is too common. Try a few unrelated words.'],
])('an admin with %o is refused, naming the field', async (more, path, message) => {
  await expect(createAdmin(db.pool, { ...grace, ...more }, now)).rejects.toMatchObject({
    statusCode: 400,
    details: { errors: [{ path, message }] },
  });
  expect(await hasAdmin(db.pool)).toBe(false);
});

test('of two first admins at once one is made, verified, with the first terms', async () => {
  const results = await Promise.allSettled([
    createAdmin(db.pool, grace, now),
    createAdmin(db.pool, { ...grace, email: 'other@example.com' }, now),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { statusCode: 409, code: 'duplicate', message: 'There is already an admin.' },
  });
  expect(await query(db.pool, sql`select role, first_name, email_verified_at from users`)).toEqual([
    { role: 'admin', first_name: 'Grace', email_verified_at: '2026-11-20T12:00:00.000Z' },
  ]);
  expect(await query(db.pool, sql`select version from terms_versions`)).toEqual([{ version: 1 }]);
});

test('another is created with --force, and never twice for one email', async () => {
  await createAdmin(db.pool, { ...grace, email: 'second@example.com' }, now, true);
  await expect(createAdmin(db.pool, { ...grace, email: 'SECOND@example.com' }, now, true)).rejects.toMatchObject({
    statusCode: 409,
    message: 'SECOND@example.com already has an account.',
  });
});
