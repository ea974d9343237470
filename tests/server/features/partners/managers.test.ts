import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeManager, makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';

let built: Built;
let admin: Caller;
beforeAll(async () => {
  built = await build();
  admin = await built.as('admin');
});
afterAll(() => built.close());

const post = async (path: string, body: object, as = admin) => {
  const answer = await built.request(as, 'POST', path, body);
  return { status: answer.status, body: answer.body };
};
const notified = (recipientId: string) =>
  query(
    built.db.pool,
    sql`select title, content, type_id, action_data from notifications where recipient_id = ${recipientId} order by created_at, id`,
  );
const audited = (entityId: string) =>
  query(
    built.db.pool,
    sql`select actor_id, action, payload from audit_events where entity_id = ${entityId} order by created_at, id`,
  );

it('partners are assigned beside the managers they have; each new manager gets one notification, each partner one entry', async () => {
  const { pool } = built.db;
  const mia = await makeUser(pool, { role: 'manager', firstName: 'Mia', lastName: 'Moon' });
  const old = await makeUser(pool, { role: 'moderator' });
  const [acme, birch] = [await makePartner(pool, { name: 'Acme' }), await makePartner(pool, { name: 'Birch' })];
  await makeManager(pool, acme.id, old.id);
  await makeManager(pool, birch.id, mia.id);
  const body = { partners: [acme.id, birch.id], admins: [mia.id, admin.userId], assignedBy: old.id };
  expect(await post('/api/partners/assign-admins', body)).toEqual({ status: 200, body: { data: { updated: 2 } } });
  expect(await post('/api/partners/assign-admins', body)).toEqual({ status: 200, body: { data: { updated: 0 } } });
  const { body: shown } = await built.request(admin, 'GET', `/api/partners/partner/${acme.id}`);
  expect(shown).toMatchObject({
    data: {
      managers: expect.arrayContaining([
        expect.objectContaining({ id: mia.id }),
        expect.objectContaining({ id: old.id }),
      ]),
    },
  });
  expect(await notified(mia.id)).toEqual([
    {
      title: 'Acme was assigned to you',
      content: expect.stringMatching(/ made you a manager\.$/),
      type_id: 10,
      action_data: { action: 'redirect_to_partners_page', parameters: { managerFilter: mia.id } },
    },
  ]);
  expect(await notified(admin.userId)).toEqual([]);
  expect(await audited(birch.id)).toEqual([
    { actor_id: admin.userId, action: 'partner.managersAssigned', payload: { managers: [admin.userId] } },
  ]);
});

it('partners are taken from managers, in either form of the request', async () => {
  const { pool } = built.db;
  const mia = await makeUser(pool, { role: 'manager' });
  const [acme, birch, cedar] = [await makePartner(pool), await makePartner(pool), await makePartner(pool)];
  for (const { id } of [acme, birch, cedar]) await makeManager(pool, id, mia.id);
  expect(await post('/api/partners/unassign-admins', { partners: [acme.id, birch.id], admins: [mia.id] })).toEqual({
    status: 200,
    body: { data: { updated: 2 } },
  });
  expect(
    await post('/api/partners/unassign-admins', { payload: { partners: [cedar.id, acme.id], admins: [mia.id] } }),
  ).toEqual({
    status: 200,
    body: { data: { updated: 1 } },
  });
  expect(await notified(mia.id)).toMatchObject([
    { title: '2 partners were unassigned from you' },
    { title: `${cedar.name} was unassigned from you` },
  ]);
  expect(await audited(cedar.id)).toEqual([
    { actor_id: admin.userId, action: 'partner.managersUnassigned', payload: { managers: [mia.id] } },
  ]);
});

it('who is no staff, what is no partner, and an empty choice are refused; nothing is assigned', async () => {
  const { pool } = built.db;
  const { id } = await makePartner(pool);
  const user = await makeUser(pool, { partnerId: id });
  const gone = await makeUser(pool, { role: 'manager', isDisabled: true });
  const fails = async (path: string, body: object) => {
    const answer = await post(path, body);
    return [answer.status, answer.body];
  };
  for (const one of [user, gone])
    expect(
      await fails('/api/partners/assign-admins', { partners: [id], admins: [admin.userId, one.id] }),
    ).toMatchObject([400, { errors: [{ path: 'admins.1' }] }]);
  expect(await fails('/api/partners/assign-admins', { partners: [id, newId()], admins: [admin.userId] })).toMatchObject(
    [400, { errors: [{ path: 'partners.1' }] }],
  );
  expect(await fails('/api/partners/unassign-admins', {})).toMatchObject([400, { errors: [{ path: 'partners' }] }]);
  expect(await fails('/api/partners/unassign-admins', { partners: [id] })).toMatchObject([
    400,
    { errors: [{ path: 'admins' }] },
  ]);
  expect(await audited(id)).toEqual([]);
});

it('tags are added to many partners beside those they have', async () => {
  const { pool } = built.db;
  const staff = await built.as('moderator');
  const [acme, birch] = [await makePartner(pool), await makePartner(pool)];
  const [red, blue] = [await makeTag(pool, 'Red one', acme.id), await makeTag(pool, 'Blue one')];
  const body = { partners: [acme.id, birch.id], tag_ids: [red.id, blue.id] };
  expect(await post('/api/partners/add-partner-tags', body, staff)).toEqual({
    status: 200,
    body: { data: { updated: 2 } },
  });
  expect(await post('/api/partners/add-partner-tags', body, staff)).toEqual({
    status: 200,
    body: { data: { updated: 0 } },
  });
  expect((await audited(acme.id)).concat(await audited(birch.id))).toEqual([
    { actor_id: staff.userId, action: 'partner.tagsAdded', payload: { added: ['Blue one'] } },
    { actor_id: staff.userId, action: 'partner.tagsAdded', payload: { added: ['Blue one', 'Red one'] } },
  ]);
  expect(await post('/api/partners/add-partner-tags', { ...body, tag_ids: [999_999] }, staff)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'tag_ids.0' }] },
  });
});

it('an assignment that ends stays with its period, and another one begins a new period', async () => {
  const { pool } = built.db;
  const mia = await makeUser(pool, { role: 'manager' });
  const { id } = await makePartner(pool);
  const body = { partners: [id], admins: [mia.id] };
  const periods = () =>
    query(
      pool,
      sql`select assigned_at as from, ended_at as to, assigned_by as by, ended_by as "endedBy" from partner_managers
           where partner_id = ${id} order by assigned_at`,
    );
  const by = admin.userId;
  try {
    built.setNow('2026-11-01T09:00:00.000Z');
    await post('/api/partners/assign-admins', body);
    built.setNow('2026-11-05T09:00:00.000Z');
    await post('/api/partners/unassign-admins', body);
    expect(await post('/api/partners/unassign-admins', body)).toMatchObject({ body: { data: { updated: 0 } } });
    expect((await built.request(admin, 'GET', `/api/partners/partner/${id}`)).body).toMatchObject({
      data: { managers: [] },
    });
    built.setNow('2026-11-09T09:00:00.000Z');
    await post('/api/partners/assign-admins', body);
    expect(await post('/api/partners/assign-admins', body)).toMatchObject({ body: { data: { updated: 0 } } });
  } finally {
    built.setNow(null);
  }
  expect(await periods()).toEqual([
    { from: '2026-11-01T09:00:00.000Z', to: '2026-11-05T09:00:00.000Z', by, endedBy: by },
    { from: '2026-11-09T09:00:00.000Z', to: null, by, endedBy: null },
  ]);
  const named = (user: { id: string; firstName: string; lastName: string }, role: string) => ({
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    role,
  });
  const [who] = await query<{ id: string; firstName: string; lastName: string }>(
    pool,
    sql`select id, first_name as "firstName", last_name as "lastName" from users where id = ${by}`,
  );
  const assignedBy = who && named(who, 'admin');
  expect((await built.request(admin, 'GET', `/api/partners/partner/managers/${id}`)).body).toEqual({
    data: [
      { manager: named(mia, 'manager'), from: '2026-11-09T09:00:00.000Z', to: null, assignedBy, endedBy: null },
      {
        manager: named(mia, 'manager'),
        from: '2026-11-01T09:00:00.000Z',
        to: '2026-11-05T09:00:00.000Z',
        assignedBy,
        endedBy: assignedBy,
      },
    ],
  });
  await expect(pool.query('delete from partner_managers')).rejects.toMatchObject({ code: '42501' });
});
