import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { queryAnalytics } from '#contract/analytics/analytics.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';

import { countInZone } from '../../../server/features/figures/otherZone.ts';
import { execute } from '../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../support/app.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makeCharge } from '../../support/make/earnings.ts';
import { makePartner } from '../../support/make/partners.ts';
import { makeReferral } from '../../support/make/referrals.ts';
import { makeUser } from '../../support/make/users.ts';

/* A partner passes from one manager to another at the midnight on which October ends in Kolkata. */

const midnight = '2026-10-31T18:30:00.000Z';
let built: Built;
let staff: Caller;
/** Managers by their first names, and no manager. */
let managers: Record<'Ada' | 'Bo' | 'no one', string>;

beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
  const { pool } = built.db;
  await countInZone(pool, 'Asia/Kolkata', built.services.now());
  staff = await built.as('manager');
  const [ada, bo, partner, app] = [
    await makeUser(pool, { role: 'manager', firstName: 'Ada', lastName: 'Before' }),
    await makeUser(pool, { role: 'manager', firstName: 'Bo', lastName: 'After' }),
    await makePartner(pool, { createdAt: '2026-09-01T09:00:00.000Z' }),
    await makeApp(pool),
  ];
  managers = { Ada: ada.id, Bo: bo.id, 'no one': 'unassigned' };
  await execute(
    pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at)
        values (${partner.id}, ${ada.id}, '2026-09-01T09:00:00Z', ${midnight}::timestamptz),
               (${partner.id}, ${bo.id}, ${midnight}::timestamptz, null)`,
  );
  const referral = await makeReferral(pool, {
    partnerId: partner.id,
    appId: app.id,
    installedAt: '2026-09-20T09:00:00.000Z',
  });
  for (const month of ['09', '10', '11']) await makeCharge(pool, { referral, at: `2026-${month}-20T09:00:00.000Z` });
});
afterAll(() => built.close());

const metrics = ['portfolio', 'activePartners', 'payingPartners', 'payingShops', 'netRetention'] as const;
const figures = z.object({ data: queryAnalytics.success.data });
const shops = z.object({ data: listReferrals.success.data });
const rows = z.object({ data: z.array(z.looseObject({ managers: z.nullable(z.string()) })) });

interface Days {
  readonly from: string;
  readonly to: string;
}
const addressOf = ({ from, to }: Days) => `timeFilter=custom&dateRange[from]=${from}&dateRange[to]=${to}`;

async function figuresOf(days: Days, more: object) {
  const request = { metrics, timeFilter: 'custom', dateRange: days, ...more };
  const { body } = await built.request(staff, 'POST', '/api/analytics/query', request);
  return figures.parse(body).data;
}

/** What each of them has at the end of these days, by the figures and by the lists that these open. */
async function atEnd(days: Days) {
  const grouped = await figuresOf(days, { groupBy: 'manager' });
  const each = Object.entries(managers).map(async ([name, manager]) => {
    const [filtered] = await figuresOf(days, { filters: { manager } });
    const group = grouped.find(({ key }) => key === (name === 'no one' ? null : manager));
    const valueOf = (of: typeof filtered) =>
      metrics.map((metric) => of?.values.find((one) => one.metric === metric)?.value ?? 0);
    const list = await built.request(
      staff,
      'GET',
      `/api/referrals/all?dated=payingAtEnd&manager=${manager}&${addressOf(days)}`,
    );
    const report = await built.request(staff, 'GET', `/api/reports/portfolio?manager=${manager}&${addressOf(days)}`);
    return [
      name,
      {
        filtered: valueOf(filtered),
        grouped: valueOf(group),
        shops: shops.parse(list.body).data.length,
        managers: rows.parse(report.body).data.map((row) => row.managers),
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(each));
}

const all = (name: string) => ({
  filtered: [1, 1, 1, 1, 10_000],
  grouped: [1, 1, 1, 1, 10_000],
  shops: 1,
  managers: [name],
});
const none = { filtered: [0, 0, 0, 0, 0], grouped: [0, 0, 0, 0, 0], shops: 0, managers: [] };

test('at the end of the days before midnight the partner is the first manager’s', async () => {
  expect(await atEnd({ from: '2026-10-01', to: '2026-10-31' })).toEqual({
    Ada: all('Ada Before'),
    Bo: none,
    'no one': none,
  });
});

test('at the end of the day that begins at midnight it is the second one’s', async () => {
  expect(await atEnd({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    Ada: none,
    Bo: all('Bo After'),
    'no one': none,
  });
});

test('at the end of days that are not over it is the one’s who looks after it now', async () => {
  built.setNow(midnight);
  expect(await atEnd({ from: '2026-10-01', to: '2026-11-30' })).toEqual({
    Ada: none,
    Bo: all('Bo After'),
    'no one': none,
  });
});
