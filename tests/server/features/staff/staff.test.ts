import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { listStaff } from '#contract/staff.ts';

import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { waitingForAdvisoryLocks } from '../../../support/databases/locked.ts';
import { makeManager, makePartner } from '../../../support/make/partners.ts';
import { makeSession, makeUser } from '../../../support/make/users.ts';

/* Each test has the only admin of its own database at first. */

let built: Built | undefined;
let admin: Caller;
const it = (): Built => {
  if (!built) throw new Error('Nothing is built.');
  return built;
};
beforeEach(async () => {
  await built?.close();
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
  admin = await built.as('admin');
});
afterAll(() => built?.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = admin) =>
  it().request(by, method, `/api/admin/team${path}`, body);
const listed = async (search = '') => {
  const { body } = await call('GET', search);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : [];
  return listStaff.success.data.parse(data);
};
const isIn = async (token: string) =>
  (await it().request({ headers: { authorization: `Bearer ${token}` } }, 'GET', '/api/auth/me')).status === 200;
const events = (id: string) =>
  query(
    it().db.pool,
    sql`select event, from_state, to_state, actor_id, payload from lifecycle_events
         where entity = 'staffAccount' and entity_id = ${id} order by created_at, id`,
  );
const isWaiting = async () => (await waitingForAdvisoryLocks(it().db)) > 0;
const lastAdmin = {
  status: 409,
  body: {
    code: 'transition_not_allowed',
    transition: { reasons: ['They are the only admin. Make someone else an admin first.'] },
  },
};

test('lists staff with role, state, partners and last sign-in, and finds them', async () => {
  const { pool } = it().db;
  const mia = await makeUser(pool, { role: 'manager', firstName: 'Mia', lastName: 'Moon', email: 'mia@moon.example' });
  const old = await makeUser(pool, { role: 'moderator', firstName: 'Old', lastName: 'Hand', isDisabled: true });
  const { id: partnerId } = await makePartner(pool);
  await makeUser(pool, { partnerId, firstName: 'Mia', lastName: 'Partner' });
  await makeManager(pool, partnerId, mia.id);
  await makeSession(pool, mia.id);
  const rows = await listed();
  expect(
    rows.map(({ firstName, role, state, isLastAdmin, partners, lastSignInAt }) => ({
      firstName,
      role,
      state,
      isLastAdmin,
      partners,
      hasSignedIn: lastSignInAt !== null,
    })),
  ).toEqual([
    { firstName: 'Mia', role: 'manager', state: 'active', isLastAdmin: false, partners: 1, hasSignedIn: true },
    { firstName: 'Old', role: 'moderator', state: 'deactivated', isLastAdmin: false, partners: 0, hasSignedIn: false },
    { firstName: 'Pat', role: 'admin', state: 'active', isLastAdmin: true, partners: 0, hasSignedIn: true },
  ]);
  const found = async (search: string) => (await listed(search)).map(({ id }) => id);
  expect([
    await found('?search=moon.example'),
    await found('?search=mia%20m'),
    await found('?role=admin'),
    await found('?state=deactivated'),
    await found('?sort=-name'),
    (await found('?sort=lastSignInAt'))[0],
    await found('?perPage=1&page=2'),
  ]).toEqual([[mia.id], [mia.id], [admin.userId], [old.id], [admin.userId, old.id, mia.id], old.id, [old.id]]);
});

test('a deactivated colleague is signed out everywhere, as are those they act as; a reactivated one signs in anew', async () => {
  const { pool } = it().db;
  const second = await it().as('admin');
  const { id: partnerId } = await makePartner(pool);
  const target = await makeUser(pool, { partnerId });
  const acting = await makeSession(pool, target.id, second.userId);
  expect([await isIn(second.token ?? ''), await isIn(acting)]).toEqual([true, true]);
  expect(await call('POST', `/${second.userId}/deactivate`)).toMatchObject({
    status: 200,
    body: { data: { id: second.userId, state: 'deactivated' } },
  });
  expect([await isIn(second.token ?? ''), await isIn(acting)]).toEqual([false, false]);
  expect(await call('POST', `/${second.userId}/reactivate`)).toMatchObject({
    status: 200,
    body: { data: { state: 'active' } },
  });
  expect([await isIn(second.token ?? ''), await isIn(acting)]).toEqual([false, false]);
  expect(await isIn(await makeSession(pool, second.userId))).toBe(true);
  const by = { actor_id: admin.userId, payload: {} };
  expect(await events(second.userId)).toEqual([
    { event: 'staffAccount.deactivate', from_state: 'active', to_state: 'deactivated', ...by },
    { event: 'staffAccount.reactivate', from_state: 'deactivated', to_state: 'active', ...by },
  ]);
});

test('another role needs another sign-in; the same role changes nothing', async () => {
  const colleague = await it().as('manager');
  expect(await call('PUT', `/${colleague.userId}`, { role: 'manager' })).toMatchObject({ status: 200 });
  expect([await isIn(colleague.token ?? ''), await events(colleague.userId)]).toEqual([true, []]);
  expect(await call('PUT', `/${colleague.userId}`, { role: 'admin' })).toMatchObject({
    status: 200,
    body: { data: { role: 'admin', isLastAdmin: false } },
  });
  expect(await isIn(colleague.token ?? '')).toBe(false);
  expect(await events(colleague.userId)).toEqual([
    {
      event: 'staffAccount.changeRole',
      from_state: 'active',
      to_state: 'active',
      actor_id: admin.userId,
      payload: { from: 'manager', to: 'admin' },
    },
  ]);
});

test('the last admin stays admin and active; a partner’s user is no staff', async () => {
  const { pool } = it().db;
  await makeUser(pool, { role: 'admin', isDisabled: true });
  const { id: partnerId } = await makePartner(pool);
  const person = await makeUser(pool, { partnerId });
  expect(await call('POST', `/${admin.userId}/deactivate`)).toMatchObject(lastAdmin);
  expect(await call('PUT', `/${admin.userId}`, { role: 'manager' })).toMatchObject(lastAdmin);
  expect(await call('POST', `/${person.id}/deactivate`)).toMatchObject({ status: 404 });
  expect(await call('PUT', `/${person.id}`, { role: 'admin' })).toMatchObject({ status: 404 });
  expect(await isIn(admin.token ?? '')).toBe(true);
});

test('two admins who deactivate each other at once leave one', async () => {
  const other = await it().as('admin');
  const answers = await Promise.all([
    call('POST', `/${other.userId}/deactivate`),
    call('POST', `/${admin.userId}/deactivate`, undefined, other),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    expect.toSatisfy((code) => code === 409 || code === 401),
  ]);
  const [left] = await query<{ n: number }>(
    it().db.pool,
    sql`select count(*)::int as n from users where role = 'admin' and not is_disabled`,
  );
  expect(left?.n).toBe(1);
});

test('the database keeps an admin, whatever is written and however many write', async () => {
  const { pool, ownerPool } = it().db;
  const gone = (id: string) => sql`update users set account_state = 'deactivated' where id = ${id}`;
  const refused = { constraint: 'users_keep_an_admin' };
  await expect(execute(pool, gone(admin.userId))).rejects.toMatchObject(refused);
  await expect(execute(pool, sql`update users set role = 'manager' where id = ${admin.userId}`)).rejects.toMatchObject(
    refused,
  );
  const other = await makeUser(pool, { role: 'admin' });
  let isOver = false;
  let second: Promise<unknown> = Promise.resolve();
  await transaction(pool, async (tx) => {
    await execute(tx, gone(admin.userId));
    second = execute(ownerPool, gone(other.id))
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    // It waits for this one, and then finds no other admin.
    await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
  });
  expect(await second).toMatchObject(refused);
});
