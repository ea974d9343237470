import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';

import { answerCsv } from '../../../../server/features/analytics/csv.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeClick, makeApp, makePartner } from '../../../support/factories.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
  staff = await built.as('manager');
});
afterAll(() => built.close());

test('money of a quotient is in major units of its currency, whatever the size of a minor one', () => {
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
  };
  const { header, rows } = answerCsv({ data: [row], meta }, ['earningsPerClick']);
  expect(header.slice(2)).toEqual(['JPY', 'KWD', 'USD'].map((currency) => `Earnings per click, ${currency}`));
  expect(Object.values(rows)).toEqual([['', null, 1250.5, 1.2505, 12.505]]);
});

test('a file has every group, a page as many as it asks for', async () => {
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
