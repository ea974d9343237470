import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { limitedStates } from '#contract/lifecycles/stateLimits.ts';
import { HOUR } from '#contract/shared/day.ts';

import { noteStays } from '../../../server/lifecycle/escalation.ts';
import { levelOf, regionTableOf } from '../../../server/lifecycle/limits.ts';
import { query, type Queryable, queryOne, transaction } from '../../../server/platform/database/pool.ts';
import { registerLifecycles } from '../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { waitingForAdvisoryLocks } from '../../support/databases/locked.ts';
import { makePartner } from '../../support/make/partners.ts';
import { makeProspect } from '../../support/make/prospects.ts';
import { makeUser } from '../../support/make/users.ts';

/* Which stays in a state are noted as late, and how late a record is. */

const now = new Date('2026-11-20T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  for (const key of limitedStates) await limit(key, null, null);
});
afterAll(() => db.drop());

const limit = async (key: string, late: number | null, veryLate: number | null) => {
  const [entity, region, state] = key.split('.');
  await query(
    db.pool,
    sql`insert into lifecycle_limits (entity, region, state, late_hours, very_late_hours, updated_at)
        values (${entity}, ${region}, ${state}, ${late}, ${veryLate}, now())
        on conflict (entity, region, state) do update set late_hours = ${late}, very_late_hours = ${veryLate}`,
  );
};

const read = sql`select entity, region, state, id, level, partner_id as "partnerId", assignee_id as "assigneeId"
                   from stays order by entity, region, id, level`;
const noted = () => transaction(db.pool, (tx) => noteStays(tx, now, read));

test('without limits nothing is noted; with one limit, only records past it', async () => {
  const { id } = await makePartner(db.pool, { createdAt: ago(24), payoutMethod: null });
  expect(await noted()).toEqual([]);
  await limit('account.account.active', 25, null);
  expect(await noted()).toEqual([]);
  await limit('account.account.active', 24, null);
  const stay = { entity: 'account', region: 'account', state: 'active', id, level: 1, partnerId: id, assigneeId: null };
  expect(await noted()).toEqual([stay]);
  expect(await noted()).toEqual([]);
  await limit('account.account.active', null, null);
});

test('a record is noted once per level, separately for each lifecycle and region', async () => {
  const createdAt = ago(48);
  const { id: partnerId } = await makePartner(db.pool, { createdAt, payoutMethod: null });
  const { id: assigneeId } = await makeUser(db.pool, { role: 'moderator' });
  const prospects = [
    await makeProspect(db.pool, { createdAt, assignedTo: assigneeId }),
    await makeProspect(db.pool, { createdAt: ago(24) }),
  ];
  const [older = '', newer = ''] = prospects.map(({ id }) => id);
  await limit('account.account.active', null, 48);
  const partner = { id: partnerId, partnerId, assigneeId: null };
  expect(await noted()).toEqual([{ entity: 'account', region: 'account', state: 'active', level: 2, ...partner }]);
  await limit('approval.approval.approved', 48, null);
  await limit('prospect.record.active', 24, 48);
  const late = (id: string, level: number, to: string | null) => ({
    entity: 'prospect',
    region: 'record',
    state: 'active',
    id,
    level,
    partnerId: null,
    assigneeId: to,
  });
  const found = await noted();
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      { entity: 'approval', region: 'approval', state: 'approved', level: 1, ...partner },
      late(older, 1, assigneeId),
      late(older, 2, assigneeId),
      late(newer, 1, null),
    ]),
  );
  await limit('prospect.outcome.open', 24, null);
  expect(await noted()).toHaveLength(2);
  expect(await noted()).toEqual([]);
});

test('only staff users count as staff accounts', async () => {
  await makeUser(db.pool, { role: 'partner' });
  const { id } = await makeUser(db.pool, { role: 'manager' });
  await limit('staffAccount.staffAccount.active', 1, null);
  const found = await transaction(db.pool, (tx) =>
    noteStays<{ id: string }>(tx, now, sql`select s.id from stays s where s.id in (select id from users)`),
  );
  const staff = await query<{ id: string }>(db.pool, sql`select id from users where role <> 'partner'`);
  expect(found.map((row) => row.id).toSorted()).toEqual(staff.map((row) => row.id).toSorted());
  expect(found).toContainEqual({ id });
});

test('a run that starts while another is in progress waits for it and finds nothing new', async () => {
  await makeProspect(db.pool, { createdAt: ago(24) });
  const ids = (tx: Queryable) => noteStays<{ id: string }>(tx, now, sql`select id from stays where region = 'record'`);
  let second: Promise<readonly { id: string }[]> | undefined;
  const first = await transaction(db.pool, async (tx) => {
    const found = await ids(tx);
    second = transaction(db.pool, ids);
    await expect.poll(() => waitingForAdvisoryLocks(db)).toBe(1);
    return found;
  });
  expect([first.length, await second]).toEqual([1, []]);
});

test('a region is known by its lifecycle and its name', () => {
  expect(regionTableOf('prospect', 'outcome')).toMatchObject({ entity: 'prospect', region: 'outcome' });
  expect([regionTableOf('prospect', 'account'), regionTableOf('account', 'record')]).toEqual([null, null]);
});

test('without limits every record is on time', async () => {
  const regionTable = regionTableOf('notification', 'notification');
  if (regionTable === null) throw new Error('no such region');
  const limitOf = () => ({ lateHours: null, veryLateHours: null, isStandard: true });
  expect(await queryOne(db.pool, sql`select ${levelOf(regionTable, { limitOf, now })} as level`)).toEqual({
    level: 0,
  });
});
