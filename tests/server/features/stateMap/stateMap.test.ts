import sql, { join, raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { HOUR } from '#contract/shared/day.ts';
import { lifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { limitedStates } from '#contract/lifecycles/stateLimits.ts';
import { getStateMap, getStateRecords, type StateFigures } from '#contract/lifecycles/stateMap.ts';

import { escalateStays } from '../../../../server/features/stateMap/escalate.ts';
import { type Definition, definitions } from '../../../../server/lifecycle/definitions.ts';
import { noteStays } from '../../../../server/lifecycle/escalation.ts';
import { isByDeadline, openStates, regionTableOf } from '../../../../server/lifecycle/limits.ts';
import { ownersOf, statesOfRegion } from '../../../../server/lifecycle/nextSteps.ts';
import { regionTables } from '../../../../server/lifecycle/regionTables.ts';
import { applyTransition } from '../../../../server/lifecycle/transition.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { startWorker } from '../../../../server/platform/jobs/worker.ts';
import { tasksOf } from '../../../../server/tasks.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeClaim } from '../../../support/make/cases.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeManager, makePartner } from '../../../support/make/partners.ts';
import { makeProspect } from '../../../support/make/prospects.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

const now = '2026-11-20T12:00:00.000Z';
const ago = (hours: number, at = now) => new Date(Date.parse(at) - hours * HOUR).toISOString();

let built: Built;
let admin: Caller;
let partnerId: string;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  admin = await built.as('admin');
  partnerId = (await makePartner(built.db.pool)).id;
});
afterAll(() => built.close());

async function readMap(): Promise<StateFigures[]> {
  const { status, body } = await built.request(admin, 'GET', '/api/admin/lifecycles');
  expect(status).toBe(200);
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  return getStateMap.success.data.parse(data).states;
}

async function readState(path: string) {
  const { status, body } = await built.request(admin, 'GET', `/api/admin/lifecycles/${path}`);
  expect(status).toBe(200);
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  return getStateRecords.success.data.parse(data);
}

const one = (states: readonly StateFigures[], key: string) =>
  states.find(({ entity, region, state }) => `${entity}.${region}.${state}` === key);

const setLimit = (path: string, body: object, as = admin) =>
  built.request(as, 'PUT', `/api/admin/lifecycles/${path}/limit`, body);

const titlesOf = async (userId: string) => {
  const rows = await query<{ title: string; content: string }>(
    built.db.ownerPool,
    sql`select title, content from notifications where recipient_id = ${userId} and type_id = 87 order by created_at, id`,
  );
  return rows.map(({ title, content }) => `${title}. ${content}`);
};

const tick = (at: string) => transaction(built.db.pool, (tx) => escalateStays(tx, new Date(at)));

describe('what is declared', () => {
  test('every region of every lifecycle has its table, with the states of its chart', () => {
    const regions = Object.entries(definitions).flatMap(([entity, { columns }]: [string, Definition]) =>
      Object.keys(columns).map((region) => `${entity}.${region}`),
    );
    expect(regionTables.map(({ entity, region }) => `${entity}.${region}`)).toEqual(regions);
    expect(new Set(regionTables.map(({ entity }) => entity))).toEqual(new Set(lifecycleEntity.options));
    for (const { entity, region } of regionTables)
      expect(Object.keys(statesOfRegion(entity, region) ?? {}).length).toBeGreaterThan(1);
  });

  test('standard limits and deadlines are of states that something can follow in', () => {
    for (const key of limitedStates) {
      const [entity = '', region = '', state = ''] = key.split('.');
      const regionTable = regionTableOf(entity, region);
      if (regionTable === null) throw new Error(`${key}: no such region`);
      expect([key, openStates(regionTable).includes(state), isByDeadline(regionTable, state)]).toEqual([
        key,
        true,
        false,
      ]);
      expect(ownersOf(regionTable.entity, region, state)).not.toEqual([]);
    }
    for (const { entity, region, traits } of regionTables) {
      const open = Object.keys(statesOfRegion(entity, region) ?? {});
      for (const state of traits.deadlines?.states ?? []) expect(open).toContain(state);
    }
  });

  test('each region is counted from an index of its own: the state, then since when', async () => {
    const rows = await query<{ def: string }>(
      built.db.ownerPool,
      sql`select indexdef as def from pg_indexes where schemaname = 'public' and indexname like '%\_in\_%'`,
    );
    const defs = rows.map(({ def }) => def);
    for (const { table, state, since } of regionTables) {
      const wanted = `ON public.${table.sql} USING btree (${state.sql.slice(2)}, ${since.sql.slice(2)})`;
      expect([wanted, defs.filter((def) => def.includes(wanted)).length]).toEqual([wanted, 1]);
    }
  });
});

test('the map is what the tables say: count, money, median and ninth decile of ages', async () => {
  const app = await makeApp(built.db.pool);
  for (let n = 1; n <= 23; n += 1) {
    await makeLead(built.db.pool, { partnerId, at: ago(n) });
    const referral = await makeReferral(built.db.pool, { partnerId, appId: app.id });
    await makeCharge(built.db.pool, { referral, ...(n % 3 === 0 && { currency: 'EUR' }) });
  }
  const states = await readMap();
  for (const { entity, region, table, state, since, only, traits } of regionTables) {
    const rows = await query<{ state: string; count: number; median: string; p90: string }>(
      built.db.ownerPool,
      sql`select ${state} as state, count(*) as count,
                 to_timestamp(percentile_disc(0.5) within group (order by extract(epoch from ${since}) desc)::numeric) as median,
                 to_timestamp(percentile_disc(0.9) within group (order by extract(epoch from ${since}) desc)::numeric) as p90
            from ${table} t where ${only} group by 1`,
    );
    for (const row of rows) {
      const found = one(states, `${entity}.${region}.${row.state}`);
      expect([entity, region, row.state, found?.count, found?.medianSince, found?.p90Since]).toEqual([
        entity,
        region,
        row.state,
        row.count,
        row.median,
        row.p90,
      ]);
      const sums = await query<{ currency: string; amount: number }>(
        built.db.ownerPool,
        traits.hasMoney
          ? sql`select currency, sum(amount_minor)::bigint as amount from ${table} t where ${state} = ${row.state} group by 1 order by 1`
          : sql`select 1 where false`,
      );
      expect(found?.money).toEqual(traits.hasMoney ? sums : null);
    }
  }
  expect(one(states, 'lead.lead.pending')).toMatchObject({ count: 23, medianSince: ago(12), p90Since: ago(21) });
  expect(one(states, 'payout.payout.failed')).toEqual({
    entity: 'payout',
    region: 'payout',
    state: 'failed',
    count: 0,
    money: [],
    medianSince: null,
    p90Since: null,
    late: 0,
    veryLate: 0,
    limit: { lateHours: 48, veryLateHours: 120, isStandard: true },
    isByDeadline: false,
    owners: ['admin'],
  });
});

test('a state lists the ten that are there for longest, with what may follow in words', async () => {
  const { oldest, next } = await readState('lead/lead/pending');
  expect(oldest.map(({ since }) => since)).toEqual(Array.from({ length: 10 }, (_, index) => ago(23 - index)));
  expect(oldest[0]).toMatchObject({ partner: { id: partnerId }, lateness: 'onTime', slug: null });
  expect(next.find(({ event }) => event === 'lead.reject')).toEqual({
    event: 'lead.reject',
    toState: 'rejected',
    by: ['staff'],
    conditions: [],
  });
  const status = async (path: string) => [
    path,
    (await built.request(admin, 'GET', `/api/admin/lifecycles/${path}`)).status,
  ];
  for (const path of ['lead/lead/flagged', 'lead/review/flagged', 'lead/outcome/pending'])
    expect(await status(path)).toEqual([path, 404]);
  for (const path of ['lead/lead/nothing', 'lead/constructor/pending', 'lead/lead/constructor', 'nothing/lead/pending'])
    expect(await status(path)).toEqual([path, 400]);
});

test('an admin sets the limits of a state, which the map and the audit log show', async () => {
  const manager = await built.as('manager');
  expect((await setLimit('lead/lead/pending', { lateHours: 1, veryLateHours: 2 }, manager)).status).toBe(403);
  for (const [body, path] of [
    [{ lateHours: 0, veryLateHours: 2 }, 'lateHours'],
    [{ lateHours: 1.5, veryLateHours: null }, 'lateHours'],
    [{ lateHours: 1, veryLateHours: 17_521 }, 'veryLateHours'],
    [{ lateHours: 5, veryLateHours: 5 }, 'veryLateHours'],
  ] as const)
    expect(await setLimit('lead/lead/pending', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  // Nothing follows there; a deadline of its own counts there.
  for (const path of ['payout/payout/voided', 'claim/claim/open', 'lead/lead/flagged'])
    expect([path, (await setLimit(path, { lateHours: 1, veryLateHours: 2 })).status]).toEqual([path, 404]);
  expect(await setLimit('lead/lead/pending', { lateHours: 10, veryLateHours: 20 })).toMatchObject({
    status: 200,
    body: { data: { lateHours: 10, veryLateHours: 20, isStandard: false } },
  });
  expect(one(await readMap(), 'lead.lead.pending')).toMatchObject({
    late: 10,
    veryLate: 4,
    limit: { lateHours: 10, veryLateHours: 20, isStandard: false },
  });
  const { oldest } = await readState('lead/lead/pending');
  expect(oldest.map(({ lateness }) => lateness)).toEqual([
    ...Array.from({ length: 4 }, () => 'veryLate'),
    ...Array.from({ length: 6 }, () => 'late'),
  ]);
  await setLimit('lead/lead/pending', { lateHours: null, veryLateHours: null });
  expect(one(await readMap(), 'lead.lead.pending')).toMatchObject({ late: 0, veryLate: 0 });
  const log = await built.request(admin, 'GET', '/api/admin/audit?action=settings.limit');
  expect(log.body).toMatchObject({
    data: [
      { changes: [{ field: 'Lead, pending', from: 'late hours 10, very late hours 20' }] },
      {
        changes: [
          {
            field: 'Lead, pending',
            from: 'late hours 72, very late hours 168',
            to: 'late hours 10, very late hours 20',
          },
        ],
      },
    ],
  });
});

test('a record in a state with a deadline is late by that deadline, and left to its chart', async () => {
  const app = await makeApp(built.db.pool);
  const { id: submittedBy } = await makeUser(built.db.pool, { role: 'partner', partnerId });
  for (const respondBy of [ago(-1), ago(0), ago(47), ago(48)])
    await makeClaim(built.db.pool, { partnerId, submittedBy, appId: app.id, respondBy });
  expect(one(await readMap(), 'claim.claim.open')).toMatchObject({
    isByDeadline: true,
    limit: null,
    count: 4,
    late: 2,
    veryLate: 1,
  });
  // No one waits for an appeal: its deadline only ends the right to one.
  await makeClaim(built.db.pool, {
    partnerId,
    submittedBy,
    appId: app.id,
    state: 'refused',
    decidedBy: admin.userId,
    respondBy: ago(1),
  });
  expect(one(await readMap(), 'claim.claim.refused')).toMatchObject({ isByDeadline: false, count: 1, late: 0 });
  const stays = await transaction(built.db.pool, (tx) =>
    noteStays(tx, new Date(now), sql`select id from stays where entity = 'claim'`),
  );
  expect(stays).toEqual([]);
});

describe('who hears of what has stayed for too long', () => {
  test('who looks after it, then all admins: once for each stay, and again for the next stay', async () => {
    await setLimit('lead/lead/pending', { lateHours: 24, veryLateHours: 48 });
    const later = (hours: number) => ago(-hours);
    // What the file made before is notified by then.
    await tick(later(2000));
    const own = await makePartner(built.db.pool);
    const manager = await makeUser(built.db.pool, { role: 'manager' });
    const boss = await makeUser(built.db.pool, { role: 'admin' });
    await makeManager(built.db.pool, own.id, manager.id);
    const lead = await makeLead(built.db.pool, { partnerId: own.id, at: now });
    const heard = async (at: string) => {
      await tick(at);
      return [(await titlesOf(manager.id)).length, (await titlesOf(boss.id)).length];
    };
    expect(await heard(later(23.99))).toEqual([0, 0]);
    expect(await heard(later(24))).toEqual([1, 0]);
    expect(await heard(later(24))).toEqual([1, 0]);
    expect(await heard(later(47.99))).toEqual([1, 0]);
    expect(await heard(later(48))).toEqual([1, 1]);
    expect(await heard(later(1000))).toEqual([1, 1]);
    const said = '1 record has waited too long. lead pending: 1';
    expect([await titlesOf(manager.id), await titlesOf(boss.id)]).toEqual([[said], [said]]);
    const actor = { userId: admin.userId };
    const step = (event: 'lead.reject' | 'lead.retry', claim_ends_at: string | null, at: string) =>
      transaction(built.db.pool, (tx) =>
        applyTransition(tx, {
          entity: 'lead',
          event,
          id: lead.id,
          actor,
          now: new Date(at),
          payload: { reason: 'No' },
          set: { claim_ends_at },
        }),
      );
    await step('lead.reject', null, later(1001));
    await step('lead.retry', later(3000), later(1002));
    expect(await heard(later(1025))).toEqual([1, 1]);
    expect(await heard(later(1026))).toEqual([2, 1]);
  });

  test('an outage is made up for by one notification for each person', async () => {
    await tick(ago(-2000));
    const assignee = await makeUser(built.db.pool, { role: 'moderator' });
    const boss = await makeUser(built.db.pool, { role: 'admin' });
    await setLimit('prospect/record/active', { lateHours: 24, veryLateHours: 48 });
    for (let n = 0; n < 30; n += 1)
      await makeProspect(built.db.pool, { ...(n < 20 && { assignedTo: assignee.id }), createdAt: ago(n) });
    await tick(ago(-3000));
    expect(await titlesOf(assignee.id)).toEqual(['20 records have waited too long. prospect active: 20']);
    const [said = '', ...others] = await titlesOf(boss.id);
    expect(others).toEqual([]);
    expect(said).toMatch(/^\d+ records have waited too long\. /);
    expect(said).toContain('prospect active: ');
  });

  test('two nodes with their crontab, and one that dies before its commit, notify each person once', async () => {
    await tick(ago(-4000));
    const assignee = await makeUser(built.db.pool, { role: 'moderator' });
    await makeProspect(built.db.pool, { assignedTo: assignee.id, createdAt: now });
    built.setNow(ago(-5000));
    const dying = transaction(built.db.pool, async (tx) => {
      await escalateStays(tx, new Date(ago(-5000)));
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await titlesOf(assignee.id)).toEqual([]);
    const workers = await Promise.all(
      [1, 2].map(() => startWorker({ pool: built.db.pool, tasks: tasksOf(built.services), pollInterval: 50 })),
    );
    await query(
      built.db.pool,
      sql`select ${join(
        Array.from({ length: 8 }, () => raw(`graphile_worker.add_job('lifecycles.escalate', '{}'::json) is null`)),
      )}`,
    );
    await expect.poll(() => query(built.db.ownerPool, sql`select from graphile_worker._private_jobs`)).toEqual([]);
    await Promise.all(workers.map((worker) => worker.stop()));
    built.setNow(now);
    expect(await titlesOf(assignee.id)).toEqual(['1 record has waited too long. prospect active: 1']);
  });
});
