import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { figures } from '#contract/figures/registry.ts';

import { valuesOf } from '../../../../server/features/analytics/values.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeAcceptance, makePartner } from '../../../support/make/partners.ts';
import { makeClick, makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

let built: Built;
let staff: Caller;
/** A manager whose only partner has gone quiet, a busy partner, and a registration to decide. */
let ids: { manager: string; quiet: string; busy: string; pending: string; north: string; south: string };

beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
  staff = await built.as('manager');
  const { pool } = built.db;
  const manager = await makeUser(pool, { role: 'manager', firstName: 'Mara', lastName: 'Klein' });
  const [quiet, busy] = [await makePartner(pool, { name: 'Quiet' }), await makePartner(pool, { name: 'Busy' })];
  const pending = await makePartner(pool, { approval: 'pending', createdAt: '2026-11-18T10:00:00.000Z' });
  const [north, south] = [
    await makeApp(pool, { slug: 'north', name: 'North' }),
    await makeApp(pool, { slug: 'south', name: 'South' }),
  ];
  const contact = await makeUser(pool, {
    partnerId: quiet.id,
    firstName: 'Quinn',
    lastName: 'Ito',
    email: 'quinn@quiet.example',
  });
  await makeAcceptance(pool, contact.id, quiet.id);
  await execute(
    pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at) values (${quiet.id}, ${manager.id}, '2026-01-06T00:00:00Z')`,
  );
  await makeClick(pool, { partnerId: quiet.id, appId: north.id, at: '2026-10-01T08:30:00.000Z', country: 'DE' });
  await makeClick(pool, { partnerId: busy.id, appId: south.id, at: '2026-11-10T08:30:00.000Z' });
  const paying = await makeReferral(pool, { partnerId: quiet.id, appId: north.id, country: 'DE' });
  await makeReferral(pool, {
    partnerId: busy.id,
    appId: south.id,
    country: 'FR',
    installedAt: '2026-11-11T00:00:00.000Z',
  });
  const charge = await makeCharge(pool, { referral: paying, at: '2026-10-05T12:00:00.000Z' });
  await makeRefund(pool, { charge, amount: 2500, at: '2026-11-04T13:00:00.000Z' });
  await makeCharge(pool, { referral: paying, amount: 900, currency: 'EUR', at: '2026-11-05T12:00:00.000Z' });
  await makeLead(pool, { partnerId: quiet.id, at: '2026-11-19T09:00:00.000Z' });
  ids = { manager: manager.id, quiet: quiet.id, busy: busy.id, pending: pending.id, north: north.id, south: south.id };
});
afterAll(() => built.close());

const get = async (path: string) => (await built.request(staff, 'GET', path)).body;
const fileOf = async (path: string) => {
  const { text, headers } = await built.request(staff, 'GET', path, undefined, { accept: 'text/csv' });
  return [headers['content-disposition'], ...text.split('\r\n')];
};
const ask = async (body: object, headers?: Record<string, string>) =>
  built.request(staff, 'POST', '/api/analytics/query', body, headers);
const value = (metric: string, currency: string | null, now: number | null, before: number | null = null) => ({
  metric,
  currency,
  value: now,
  before,
});
const row = (key: string | null, label: string, values: object[], rest: object = {}) => ({
  key,
  label,
  values,
  placeBefore: null,
  trend: [],
  ...rest,
});

test('GET /api/metrics has every figure with its definition', async () => {
  const { body } = await built.request(staff, 'GET', '/api/metrics');
  expect(body).toEqual({ data: figures });
  expect(body).toMatchObject({
    data: expect.arrayContaining([
      {
        key: 'conversion',
        label: 'Conversion',
        unit: 'ratio',
        definition:
          'Installs from links divided by clicks of the same period, at most 100%. Recent days read low: more is still to come.',
        numerator: ['visit_installs'],
        denominator: ['clicks'],
        source: 'referrals, clicks',
        groupings: ['day', 'week', 'month', 'app', 'partner', 'manager', 'country'],
        isYoungBiased: true,
        isLessBetter: false,
        isCapped: true,
      },
      {
        key: 'revenue',
        label: 'Revenue',
        unit: 'money',
        definition: 'What referred shops were charged in the period, less refunds.',
        numerator: ['gross', '-refunded'],
        denominator: [],
        source: 'charges',
        groupings: [],
        isYoungBiased: false,
        isLessBetter: false,
        isCapped: false,
      },
      {
        key: 'reports.leads.approvedShare',
        label: 'Approval rate',
        unit: 'ratio',
        definition: 'Approved of those decided.',
        numerator: ['approved'],
        denominator: ['approved', 'rejected'],
        source: 'report leads',
        groupings: ['month', 'partner', 'country'],
        isYoungBiased: false,
        isLessBetter: false,
        isCapped: false,
      },
      {
        key: 'concentration.top3',
        label: 'The top three',
        unit: 'ratio',
        definition: 'Their net revenue ÷ that of all partners, in this currency.',
        numerator: ['net_of_top_3'],
        denominator: ['net'],
        source: 'charges',
        groupings: [],
        isYoungBiased: false,
        isLessBetter: true,
        isCapped: false,
      },
    ]),
  });
});

test('figures come with the previous period, the place in it, and a trend', async () => {
  const { body } = await ask({
    metrics: ['netRevenue', 'clicks'],
    groupBy: 'app',
    timeFilter: 'custom',
    dateRange: { from: '2026-10-26', to: '2026-11-30' },
    periodOverPeriod: true,
    trend: 'clicks',
  });
  const days = Array.from({ length: 26 }, (_, index) =>
    new Date(Date.UTC(2026, 9, 26 + index)).toISOString().slice(0, 10),
  );
  expect(body).toEqual({
    data: [
      row(
        ids.north,
        'North',
        [value('netRevenue', 'EUR', 900, 0), value('netRevenue', 'USD', -2500, 10_000), value('clicks', null, 0, 1)],
        { placeBefore: 1, trend: days.map(() => 0) },
      ),
      row(ids.south, 'South', [value('clicks', null, 1, 0)], {
        trend: days.map((day) => (day === '2026-11-10' ? 1 : 0)),
      }),
    ],
    meta: {
      total: 2,
      from: '2026-10-26T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      days: { from: '2026-10-26', to: '2026-11-30' },
      today: '2026-11-20',
      trend: days,
      trendCurrency: null,
      asOf: null,
    },
  });
});

test('managers have their place in the period before among one another, partners without one none', async () => {
  const request = { metrics: ['portfolio'], groupBy: 'manager', periodOverPeriod: true };
  const { body } = await ask({ ...request, timeFilter: 'this_month' });
  expect(body).toMatchObject({
    data: [
      { key: ids.manager, placeBefore: 1 },
      { key: null, placeBefore: null },
    ],
  });
});

test('amounts in two currencies are never added; partners are sorted by what theirs are worth together', async () => {
  const { body } = await ask({ metrics: ['netRevenue'], groupBy: 'partner', sort: 'netRevenue', limit: 1 });
  expect(body).toMatchObject({
    data: [row(ids.quiet, 'Quiet', [value('netRevenue', 'EUR', 900), value('netRevenue', 'USD', 7500)])],
    meta: { total: 1 },
  });
});

test('filters narrow by app, partner, manager and country', async () => {
  const installs = async (filters: object) => {
    const { body } = await ask({ metrics: ['installs'], filters });
    return body;
  };
  const one = { data: [row(null, '', [value('installs', null, 1)])] };
  for (const filters of [
    { app: 'north' },
    { partner: ids.busy },
    { manager: ids.manager },
    { manager: 'unassigned' },
    { country: 'FR' },
  ])
    expect(await installs(filters)).toMatchObject(one);
  const none = { data: [row(null, '', [value('installs', null, 0)])] };
  for (const filters of [{ app: 'unknown' }, { manager: 'me' }, { tag: 1 }, { app: 'north', country: 'FR' }])
    expect(await installs(filters)).toMatchObject(none);
});

test('a figure that a grouping or filter does not support is refused by name', async () => {
  const refused = async (body: object) => {
    const answer = await ask(body);
    return [answer.status, answer.body];
  };
  const problem = (path: string, message: string) => [
    400,
    expect.objectContaining({ code: 'invalid_input', errors: [{ path, message }] }),
  ];
  expect(await refused({ metrics: ['installs', 'bonuses'], groupBy: 'app' })).toEqual(
    problem('metrics.1', 'Bonuses can’t be grouped by app.'),
  );
  expect(await refused({ metrics: ['bonuses'], filters: { country: 'DE' } })).toEqual(
    problem('metrics.0', 'Bonuses can’t be filtered by country.'),
  );
  expect(await refused({ metrics: ['clicks'], sort: '-installs' })).toEqual(
    problem('sort', 'Sort by one of the figures.'),
  );
});

test('clicks, conversion and earnings per click are by country; one of some partners’ clicks is refused by name', async () => {
  const metrics = ['clicks', 'conversion', 'earningsPerClick'];
  const { body } = await ask({ metrics, groupBy: 'country', sort: '-clicks' });
  expect(body).toMatchObject({
    data: expect.arrayContaining([
      row('DE', '', [
        value('clicks', null, 1),
        value('conversion', null, 10_000),
        value('earningsPerClick', 'EUR', 180),
        value('earningsPerClick', 'USD', 1500),
      ]),
      row(null, '', [value('clicks', null, 1), value('conversion', null, 0)]),
    ]),
    meta: { total: 3 },
  });
  expect((await ask({ metrics: ['clicks'], filters: { country: 'DE', app: 'north' } })).body).toMatchObject({
    data: [row(null, '', [value('clicks', null, 1)])],
  });
  const refusals = [
    [{ groupBy: 'country', filters: { partner: ids.quiet } }, 'country and partner'],
    [{ groupBy: 'partner', filters: { country: 'DE' } }, 'partner and country'],
    [{ filters: { country: 'DE', manager: ids.manager } }, 'country and manager'],
    [{ filters: { country: 'DE', tag: 1 } }, 'country and tag'],
  ] as const;
  for (const [request, together] of refusals) {
    const message = `Clicks can’t be asked by ${together} at once.`;
    expect((await ask({ metrics: ['installs', 'clicks'], ...request })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'metrics.1', message }],
    });
    expect((await ask({ metrics: ['installs'], trend: 'clicks', ...request })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'trend', message }],
    });
  }
});

test('money per click is rounded as it is written: half a hundredth goes up', () => {
  const reading = { bucket: 0, key: null, currency: null };
  const readings = [
    { ...reading, part: 'visit_earnings', currency: 'USD', n: 200 + 3 },
    { ...reading, part: 'clicks', n: 200 },
  ];
  expect(valuesOf('earningsPerClick', readings)).toEqual([{ currency: 'USD', value: 1.02 }]);
});

test('the CSV has a column for each figure and currency', async () => {
  const { text, headers } = await ask(
    { metrics: ['netRevenue', 'conversion'], groupBy: 'app' },
    { accept: 'text/csv' },
  );
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(text).toBe(
    [
      'Group,Id,"Net revenue, EUR","Net revenue, USD","Conversion, %"',
      `North,${ids.north},9.00,75.00,100`,
      `South,${ids.south},,,100`,
      '',
    ].join('\r\n'),
  );
});

test('GET /api/analytics/cohorts: paying shops, net revenue, its running total and that per shop, by install month and age', async () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const eur = { amount: 900, currency: 'EUR' };
  expect(await get('/api/analytics/cohorts?months=2')).toEqual({
    data: [
      {
        month: '2026-10',
        shops: 1,
        ages: [
          { age: 0, paying: 1, net: [usd(10_000)], total: [usd(10_000)], perShop: [usd(10_000)] },
          { age: 1, paying: 1, net: [eur, usd(-2500)], total: [eur, usd(7500)], perShop: [eur, usd(7500)] },
        ],
      },
      { month: '2026-11', shops: 1, ages: [{ age: 0, paying: 0, net: [], total: [], perShop: [] }] },
    ],
  });
  expect(await get('/api/analytics/cohorts?months=1&country=DE')).toEqual({
    data: [{ month: '2026-11', shops: 0, ages: [{ age: 0, paying: 0, net: [], total: [], perShop: [] }] }],
  });
});

test('cohorts as CSV have a row for each month of install and month since', async () => {
  const { text } = await built.request(staff, 'GET', '/api/analytics/cohorts?months=2', undefined, {
    accept: 'text/csv',
  });
  expect(text.split('\r\n')).toEqual([
    'Installed in,Shops,Months since,Month is over,Paying shops,Net revenue,Net revenue so far,Lifetime value per shop',
    '2026-10,1,0,yes,1,100.00 USD,100.00 USD,100.00 USD',
    '2026-10,1,1,no,1,9.00 EUR; -25.00 USD,9.00 EUR; 75.00 USD,9.00 EUR; 75.00 USD',
    '2026-11,1,0,no,0,,,',
    '',
  ]);
});

test('GET /api/analytics/activation: how far partners got, and what holds the others back', async () => {
  expect(await get(`/api/analytics/activation?manager=${ids.manager}`)).toEqual({
    data: [
      { step: 'registered', partners: 1, dropped: [] },
      { step: 'approved', partners: 1, dropped: [] },
      { step: 'clicked', partners: 1, dropped: [] },
      { step: 'installed', partners: 1, dropped: [] },
      { step: 'paid', partners: 1, dropped: [] },
    ],
  });
  const everyone = await get('/api/analytics/activation');
  expect(everyone).toEqual({
    data: [
      { step: 'registered', partners: 3, dropped: [] },
      { step: 'approved', partners: 2, dropped: [{ reason: 'pending', partners: 1 }] },
      { step: 'clicked', partners: 2, dropped: [] },
      { step: 'installed', partners: 2, dropped: [] },
      { step: 'paid', partners: 1, dropped: [{ reason: 'no_charge', partners: 1 }] },
    ],
  });
});

test('activation as CSV has a row for each step and what keeps partners from it', async () => {
  expect(await fileOf('/api/analytics/activation')).toEqual([
    'attachment; filename="activation.csv"',
    'Step,Partners,Blocked by,Partners blocked',
    'Registered,3,,',
    'Approved,2,Registration waits for a decision,1',
    'First click,2,,',
    'First install,2,,',
    'First charge,1,"Shops installed, none has paid yet",1',
    '',
  ]);
});

test('activation of an app is by the clicks, installs and charges of it, whoever registered', async () => {
  const steps = async (app: string) => {
    const { data } = Object(await get(`/api/analytics/activation?app=${app}`));
    return data.map(({ partners, dropped }: { partners: number; dropped: object[] }) => [partners, ...dropped]);
  };
  const pending = { reason: 'pending', partners: 1 };
  expect(await steps('north')).toEqual([[3], [2, pending], [1, { reason: 'terms', partners: 1 }], [1], [1]]);
  expect(await steps('south')).toEqual([
    [3],
    [2, pending],
    [1, { reason: 'no_click', partners: 1 }],
    [1],
    [0, { reason: 'no_charge', partners: 1 }],
  ]);
  expect(await steps('unknown')).toMatchObject([[3], [2, pending], [0, {}, {}], [0], [0]]);
});

test('GET /api/analytics/quiet-partners: a shop has paid, but there was no click in 30 days', async () => {
  expect(await get('/api/analytics/quiet-partners')).toEqual({
    data: [
      {
        id: ids.quiet,
        name: 'Quiet',
        lastClickAt: '2026-10-01T08:00:00.000Z',
        shops: 1,
        net: [
          { amount: 900, currency: 'EUR' },
          { amount: 7500, currency: 'USD' },
        ],
        contact: { firstName: 'Quinn', lastName: 'Ito', email: 'quinn@quiet.example' },
        managers: [{ id: ids.manager, firstName: 'Mara', lastName: 'Klein' }],
      },
    ],
  });
  expect(await get('/api/analytics/quiet-partners?manager=unassigned')).toEqual({ data: [] });
});

test('GET /api/analytics/decision-times: how long decisions took or have been awaited', async () => {
  const line = (span: string, registrations = 0, leads = 0, open = 0) => ({ span, registrations, leads, open });
  expect(await get('/api/analytics/decision-times')).toEqual({
    data: [line('hour'), line('day'), line('three_days', 1, 1, 2), line('week'), line('two_weeks'), line('longer')],
  });
});

test('decision times as CSV have a row for each span of time', async () => {
  expect(await fileOf('/api/analytics/decision-times')).toEqual([
    'attachment; filename="decision-times.csv"',
    'Waited,Registrations,Leads,Not decided yet',
    'Up to 1 hour,0,0,0',
    '1–24 hours,0,0,0',
    '1–3 days,1,1,2',
    '3–7 days,0,0,0',
    '1–2 weeks,0,0,0',
    'Over 2 weeks,0,0,0',
    '',
  ]);
});

test('what waits as CSV has a row for each manager and one for no manager', async () => {
  expect(await fileOf('/api/analytics/waiting')).toEqual([
    'attachment; filename="waiting-work.csv"',
    'Manager,Registrations,Leads,Flagged referrals,Oldest',
    'No manager,1,0,0,2026-11-18T10:00:00.000Z',
    'Mara Klein,0,1,0,2026-11-19T09:00:00.000Z',
    '',
  ]);
});

test('GET /api/analytics/waiting: what waits, by manager of the partner', async () => {
  expect(await get('/api/analytics/waiting')).toEqual({
    data: [
      { manager: null, registrations: 1, leads: 0, referrals: 0, oldest: '2026-11-18T10:00:00.000Z' },
      {
        manager: { id: ids.manager, name: 'Mara Klein' },
        registrations: 0,
        leads: 1,
        referrals: 0,
        oldest: '2026-11-19T09:00:00.000Z',
      },
    ],
  });
});

test('partners of a past month are those approved at the time, whatever was decided since', async () => {
  const admin = await built.as('admin');
  const asOf = async (to: string) => {
    const { body } = await ask({ metrics: ['portfolio'], timeFilter: 'custom', dateRange: { from: '2026-01-01', to } });
    return Object(body).data[0].values[0].value;
  };
  const [before, now] = [await asOf('2026-10-31'), await asOf('2026-11-20')];
  const withdraw = await built.request(admin, 'PUT', `/api/partners/approve/${ids.busy}`, {
    status: -1,
    note: 'Closed.',
  });
  expect(withdraw.status).toBe(201);
  expect([await asOf('2026-10-31'), await asOf('2026-11-20')]).toEqual([before, now - 1]);
  await built.request(admin, 'PUT', `/api/partners/approve/${ids.busy}`, { status: 1 });
  expect([await asOf('2026-10-31'), await asOf('2026-11-20')]).toEqual([before, now]);
});
