import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { listWaitingWork } from '#contract/analytics/analytics.ts';
import { pageMeta } from '#contract/shared/lists.ts';

import { findWaitingWork } from '../../../../server/features/analytics/waitingWork.ts';
import { listed } from '../../../../server/features/referrals/queries.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { waitingHref } from '../../../../src/features/analytics/waitingHref.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeManager, makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { plansOf } from '../../../support/databases/plans.ts';

const now = '2026-11-20T10:00:00.000Z';
let built: Built;
let staff: Caller;
let mara: string;

/** Three partners: managed by both, by the caller alone, and by no one any more. */
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  staff = await built.as('manager');
  const { pool } = built.db;
  mara = (await makeUser(pool, { role: 'manager', firstName: 'Mara', lastName: 'Klein' })).id;
  const app = await makeApp(pool);
  const waitingOf = async (managers: readonly string[], leads: number, referrals: number) => {
    const pending = await makePartner(pool, { approval: 'pending', createdAt: '2026-11-18T10:00:00.000Z' });
    await makePartner(pool, { approval: 'rejected' });
    const { id: partnerId } = await makePartner(pool);
    for (const id of managers) for (const managed of [pending.id, partnerId]) await makeManager(pool, managed, id);
    for (let n = 0; n < leads; n += 1) await makeLead(pool, { partnerId });
    await makeLead(pool, { partnerId, state: 'rejected' });
    for (let n = 0; n < referrals; n += 1)
      await makeReferral(pool, {
        partnerId,
        appId: app.id,
        review: 'flagged',
        installedAt: `2026-10-0${n + 1}T09:00:00.000Z`,
      });
    await makeReferral(pool, { partnerId, appId: app.id });
    return partnerId;
  };
  await waitingOf([mara, staff.userId], 1, 2);
  await waitingOf([staff.userId], 2, 1);
  const left = await waitingOf([], 3, 4);
  await execute(
    pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at) values (${left}, ${mara}, '2026-01-06', '2026-11-01')`,
  );
  await execute(
    pool,
    sql`update referrals set attribution_state = 'transferred', superseded_at = '2026-11-02'
         where partner_id = ${left} and review_state = 'flagged' and installed_at = '2026-10-04T09:00:00Z'`,
  );
});
afterAll(() => built.close());

const work = z.object({ data: listWaitingWork.success.data });
const list = z.object({ meta: pageMeta });
/** The path of each list, and what it asks for by default. */
const calls = {
  registrations: ['/api/partners/registrations', { status: 'staff' }],
  leads: ['/api/leads', { status: 'pending' }],
  referrals: ['/api/referrals/all', {}],
} as const;

async function rowsAt(what: keyof typeof calls, managerId: string | null): Promise<number> {
  const [path, defaults] = calls[what];
  const { searchParams } = new URL(waitingHref(what, managerId), 'http://localhost');
  const request = new URLSearchParams({ ...defaults, ...Object.fromEntries(searchParams) });
  const { body } = await built.request(staff, 'GET', `${path}?${request.toString()}`);
  return list.parse(body).meta.total;
}

test('the waiting counts of each manager, and of no manager, link to exactly as many rows', async () => {
  const { body } = await built.request(staff, 'GET', '/api/analytics/waiting');
  const { data } = work.parse(body);
  const found = new Map(
    data.map(({ manager, registrations, leads, referrals }) => [manager?.id, { registrations, leads, referrals }]),
  );
  expect(found).toEqual(
    new Map([
      [mara, { registrations: 1, leads: 1, referrals: 2 }],
      [staff.userId, { registrations: 2, leads: 3, referrals: 3 }],
      [undefined, { registrations: 1, leads: 3, referrals: 3 }],
    ]),
  );
  for (const { manager, registrations, leads, referrals } of data) {
    const opened = (what: keyof typeof calls) => rowsAt(what, manager?.id ?? null);
    expect({
      registrations: await opened('registrations'),
      leads: await opened('leads'),
      referrals: await opened('referrals'),
    }).toEqual({ registrations, leads, referrals });
  }
  expect([await rowsAt('registrations', 'me'), await rowsAt('leads', 'me'), await rowsAt('referrals', 'me')]).toEqual([
    2, 3, 3,
  ]);
});

test('a partner cannot filter referrals to find out who looks after it', async () => {
  const partner = await built.as('partner');
  expect(await built.request(partner, 'GET', '/api/referrals/all?managedBy=unassigned')).toMatchObject({ status: 404 });
});

test.each([{ managedBy: null }, { managedBy: '0b8f6a0e-6f0f-4a7e-9f0a-2f6b1d0c9e11' }])(
  'referrals under review use their index, for the partners of %j',
  async ({ managedBy }) => {
    const period = { from: null, to: now };
    const plans = await plansOf(built.db.pool, async (tx) => {
      await findWaitingWork(tx);
      await listed(
        tx,
        { partnerId: null, review: 'flagged', managedBy, period, now: new Date(now), withNet: true },
        {},
      );
    });
    expect(plans.split('referrals_flagged').length).toBeGreaterThan(2);
    expect(plans).not.toMatch(/Seq Scan on (referrals|partner_managers)/);
  },
);
