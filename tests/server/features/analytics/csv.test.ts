import type pg from 'pg';
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { parse } from 'csv-parse/sync';

import { answerCsv, questionCsv } from '../../../../server/features/analytics/csv.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeClick } from '../../../support/make/referrals.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
  staff = await built.as('manager');
});
afterAll(() => built.close());

test('an amount that is a ratio is in major units, whatever the number of decimals of its currency', () => {
  const value = (currency: string) => ({ metric: 'earningsPerClick', currency, value: 1250.5, before: null });
  const row = { key: null, label: '', values: ['JPY', 'KWD', 'USD'].map(value), placeBefore: null, trend: [] };
  const meta = {
    total: 1,
    from: null,
    to: '',
    days: { from: null, to: '' },
    today: '',
    trend: [],
    trendCurrency: null,
    asOf: null,
  };
  const { header, rows } = answerCsv({ data: [row], meta }, ['earningsPerClick']);
  expect(header.slice(2)).toEqual(['JPY', 'KWD', 'USD'].map((currency) => `Earnings per click, ${currency}`));
  expect(Object.values(rows)).toEqual([['', null, 1250.5, 1.2505, 12.505]]);
});

test('a file holds every group, a page only as many as it asks for', async () => {
  const app = await makeApp(built.db.pool);
  for (let n = 0; n < 120; n += 1) {
    const partner = await makePartner(built.db.pool);
    await makeClick(built.db.pool, { partnerId: partner.id, appId: app.id, at: '2026-11-10T08:30:00.000Z' });
  }
  const body = {
    metrics: ['clicks'],
    groupBy: 'partner',
    trend: 'clicks',
    periodOverPeriod: true,
    timeFilter: 'this_month',
  };
  const fileOf = async (given: object): Promise<string[][]> =>
    parse((await built.request(staff, 'POST', '/api/analytics/query', given, { accept: 'text/csv' })).text);
  expect(await fileOf(body)).toHaveLength(121);
  expect(await fileOf({ ...body, limit: 5 })).toHaveLength(6);
  const page = await built.request(staff, 'POST', '/api/analytics/query', body);
  expect([Object(page.body).data.length, Object(page.body).meta.total]).toEqual([100, 120]);
});

test('a file of partners is read in chunks as it is consumed, and no further once the reader is gone', async () => {
  const { pool } = built.db;
  await built.db.ownerPool.query(
    `insert into partners (id, referral_id, name, domain, country, approval_state, approval_decided_at, created_at)
     select gen_random_uuid(), translate(lpad(to_hex(n), 8, 'g'), '0123456789abcdefg', 'ABCDEFGHJKLMNPQRS'), 'P' || n, 'p' || n || '.example', 'DE', 'approved', '2026-11-01', '2026-10-01'
       from generate_series(1, 1200) n`,
  );
  const request = { metrics: ['newPartners'], groupBy: 'partner' as const, timeFilter: 'this_month' as const };
  const asking = { viewerId: staff.userId, now: new Date('2026-11-20T10:00:00.000Z') };
  const fetched = async (taken: number): Promise<[rows: number, parts: number]> => {
    const { rows } = await questionCsv(pool, request, asking);
    const queried = new Set<MockInstance>();
    const watch = (client: pg.PoolClient) => void queried.add(vi.spyOn(client, 'query'));
    pool.on('acquire', watch);
    let read = 0;
    for await (const _ of rows) {
      read += 1;
      if (read === taken) break;
    }
    pool.off('acquire', watch);
    const parts = [...queried].flatMap(({ mock }) => mock.calls).filter(([given]) => isFetch(given)).length;
    for (const one of queried) one.mockRestore();
    return [read, parts];
  };
  expect(await fetched(Infinity)).toEqual([1201, 3]);
  expect(await fetched(2)).toEqual([2, 1]);
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
});

const isFetch = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'text' in given && String(given.text).startsWith('fetch forward');
