import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { answer } from '../../../../../server/features/partners/registration/decide.ts';
import { dueAt } from '../../../../../server/features/partners/registration/dueAt.ts';
import { escalate } from '../../../../../server/features/partners/registration/escalate.ts';
import { execute, query, transaction } from '../../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../../support/app.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeUser } from '../../../../support/make/users.ts';
import { saveSettings } from '../../../../support/saveSettings.ts';

// 16 November 2026 is a Monday.
const monday = '2026-11-16T09:00:00.000Z';
const wednesday = '2026-11-18T09:00:00.000Z';

test.each([
  ['a Monday', monday, 2, wednesday],
  ['a Thursday', '2026-11-19T09:00:00.000Z', 2, '2026-11-23T09:00:00.000Z'],
  ['a Friday', '2026-11-20T09:00:00.000Z', 2, '2026-11-24T09:00:00.000Z'],
  ['a Saturday', '2026-11-21T09:00:00.000Z', 2, '2026-11-25T09:00:00.000Z'],
  ['a Sunday', '2026-11-22T23:59:59.000Z', 2, '2026-11-25T23:59:59.000Z'],
  ['a Monday, within one day', monday, 1, '2026-11-17T09:00:00.000Z'],
  ['a Monday, within five', monday, 5, '2026-11-23T09:00:00.000Z'],
])('what has waited since %s is due at its time of day, weekends left out', (_, since, days, due) => {
  expect(dueAt(since, days)).toBe(due);
});

describe('a registration that waits', () => {
  let built: Built;
  let admin: Caller;
  let staff: Caller;
  beforeAll(async () => {
    built = await build();
    admin = await built.as('admin');
    staff = await built.as('moderator');
  });
  afterAll(() => built.close());
  beforeEach(async () => {
    await execute(built.db.ownerPool, sql`update partners set approval_state = 'approved', approval_asked_at = null`);
    await execute(built.db.ownerPool, sql`delete from settings where name = 'registration_days'`);
    await execute(built.db.ownerPool, sql`delete from notifications`);
  });

  const tick = (at: string) => {
    built.setNow(at);
    return transaction(built.db.pool, (tx) => escalate(tx, built.services.now()));
  };
  const stateOf = async (id: string) => {
    const [row] = await query<{ state: string }>(
      built.db.pool,
      sql`select approval_state as state from partners where id = ${id}`,
    );
    return row?.state;
  };
  const history = (id: string) =>
    query(
      built.db.pool,
      sql`select event, to_state as to, actor_id as by from lifecycle_events where entity_id = ${id} order by created_at, id`,
    );
  const notified = () =>
    query<{ to: string; title: string }>(
      built.db.pool,
      sql`select recipient_id as "to", title from notifications where type_id = 38 order by created_at, recipient_id`,
    );
  const registered = (name = 'Acme') =>
    makePartner(built.db.pool, { name, approval: 'pending', createdAt: monday, decidedAt: null });
  const escalated = { event: 'approval.escalate', to: 'overdue', by: null };

  test('is overdue from the moment its two business days are over, once, on several nodes', async () => {
    const { id } = await registered();
    const manager = await makeUser(built.db.pool, { role: 'manager' });
    await makeUser(built.db.pool, { role: 'manager' });
    await execute(
      built.db.pool,
      sql`insert into partner_managers (partner_id, user_id, assigned_by, assigned_at)
          values (${id}, ${manager.id}, ${admin.userId}, ${monday})`,
    );
    await tick('2026-11-18T08:59:59.999Z');
    expect([await stateOf(id), await notified()]).toEqual(['pending', []]);
    await Promise.all([tick(wednesday), tick(wednesday), tick(wednesday)]);
    await tick('2026-11-18T09:05:00.000Z');
    expect([await stateOf(id), await history(id)]).toEqual(['overdue', [escalated]]);
    const admins = await query<{ id: string }>(built.db.pool, sql`select id from users where role = 'admin'`);
    const title = 'The registration of Acme is overdue';
    expect(await notified()).toEqual(
      [manager.id, ...admins.map((one) => one.id)].toSorted().map((to) => ({ to, title })),
    );
  });

  test('is found by the first tick after an outage, with all others', async () => {
    const ids = await Promise.all(['One', 'Two', 'Three'].map(async (name) => (await registered(name)).id));
    await tick('2026-12-24T09:00:00.000Z');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['overdue', 'overdue', 'overdue']);
    expect(new Set((await notified()).map(({ title }) => title))).toEqual(
      new Set(['One', 'Two', 'Three'].map((name) => `The registration of ${name} is overdue`)),
    );
  });

  test('has the time that is set', async () => {
    const { id } = await registered();
    expect(await saveSettings(built, admin, 'registration-target', { days: 4 })).toMatchObject({ status: 200 });
    await tick('2026-11-20T08:59:59.000Z');
    expect(await stateOf(id)).toBe('pending');
    await tick('2026-11-20T09:00:00.000Z');
    expect(await stateOf(id)).toBe('overdue');
  });

  test('is shown as overdue where staff decide, and may be approved', async () => {
    const { id } = await registered();
    await tick(wednesday);
    const decided = z.object({ data: z.object({ id: z.string(), approvalState: z.string() }) });
    const listed = await built.request(staff, 'GET', '/api/partners/registrations?status=staff');
    expect(listed.body).toMatchObject({
      data: [{ id, approvalStatus: 0, approvalState: 'overdue', waitingSince: monday }],
    });
    const approved = await built.request(staff, 'PUT', `/api/partners/approve/${id}`, { status: 1 });
    expect(decided.parse(approved.body).data).toEqual({ id, approvalState: 'approved' });
  });

  test('is not due while its partner is to answer; staff go on with what time they had left', async () => {
    const { id } = await registered();
    const pia = await makeUser(built.db.pool, { partnerId: id });
    const by = { actor: { userId: pia.id }, now: new Date('2026-11-26T09:00:00.000Z') };
    built.setNow('2026-11-17T09:00:00.000Z');
    expect((await built.request(staff, 'POST', `/api/partners/ask/${id}`, { question: 'Which shops?' })).status).toBe(
      200,
    );
    await tick('2026-11-25T09:00:00.000Z');
    expect(await stateOf(id)).toBe('informationNeeded');
    await transaction(built.db.pool, (tx) => answer(tx, { id, answer: 'Bakeries.' }, by));
    await tick('2026-11-27T08:59:59.000Z');
    expect(await stateOf(id)).toBe('pending');
    await tick('2026-11-27T09:00:00.000Z');
    expect(await stateOf(id)).toBe('overdue');
  });

  test('is overdue again at once where staff asked too late, without another notification', async () => {
    const { id } = await registered();
    const pia = await makeUser(built.db.pool, { partnerId: id });
    await tick(wednesday);
    const before = await notified();
    expect((await built.request(staff, 'POST', `/api/partners/ask/${id}`, { question: 'Which shops?' })).status).toBe(
      200,
    );
    const by = { actor: { userId: pia.id }, now: new Date('2026-11-26T09:00:00.000Z') };
    await transaction(built.db.pool, (tx) => answer(tx, { id, answer: 'Bakeries.' }, by));
    expect(await stateOf(id)).toBe('overdue');
    await tick('2026-11-27T09:00:00.000Z');
    expect(await notified()).toEqual(before);
  });
});
