import { afterAll, beforeAll, expect, test } from 'vitest';

import { compactFacts } from '../../../../server/features/figures/compact.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeManager, makePartner } from '../../../support/make/partners.ts';
import { makeClick, makeReferral } from '../../../support/make/referrals.ts';
import { makeSession, makeUser } from '../../../support/make/users.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const get = (path: string, caller = staff) => built.request(caller, 'GET', `/api/partners/${path}`);
const usd = (amount: number) => ({ amount, currency: 'USD' });
const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** A partner with two apps: three clicks, three installs, charges in two currencies, a refund, a bonus and a payout. */
async function living() {
  const { pool } = built.db;
  const partner = await makePartner(pool, { name: 'Acme', domain: 'acme.example' });
  const [north, south] = [
    await makeApp(pool, { name: 'North', slug: `north-${partner.id}` }),
    await makeApp(pool, { name: 'South', slug: `south-${partner.id}` }),
  ];
  const link = { partnerId: partner.id, appId: north.id };
  await makeClick(pool, { ...link, at: '2026-10-01T08:10:00.000Z' });
  await makeClick(pool, { ...link, at: '2026-10-01T08:50:00.000Z' });
  await makeClick(pool, { ...link, at: '2026-11-02T23:59:59.000Z' });
  const first = await makeReferral(pool, { ...link, shop: 'first.example', installedAt: '2026-10-01T09:00:00.000Z' });
  const second = await makeReferral(pool, {
    ...link,
    appId: south.id,
    shop: 'second.example',
    installedAt: '2026-11-02T00:00:00.000Z',
  });
  await makeReferral(pool, { ...link, installedAt: '2026-11-03T00:00:00.000Z' });
  const october = await makeCharge(pool, { referral: first, at: '2026-10-05T12:00:00.000Z', state: 'paid' });
  const ripe = await makeCharge(pool, {
    referral: first,
    amount: 5000,
    at: '2026-10-06T12:00:00.000Z',
    state: 'payable',
  });
  const euros = await makeCharge(pool, {
    referral: second,
    amount: 20_000,
    currency: 'EUR',
    at: '2026-11-04T12:00:00.000Z',
  });
  await makeRefund(pool, { charge: ripe, amount: 2500, at: '2026-11-05T12:00:00.000Z' });
  await makeRefund(pool, { charge: euros, amount: 1000, at: '2026-11-05T13:00:00.000Z' });
  await makeEntry(pool, { partnerId: partner.id, amount: 700, at: '2026-11-06T12:00:00.000Z' });
  await makePayout(pool, { partnerId: partner.id, entries: [october], state: 'paid', at: '2026-11-10T12:00:00.000Z' });
  // What is not this partner's.
  const stranger = await makePartner(pool);
  const strange = await makeReferral(pool, { partnerId: stranger.id, appId: north.id });
  await makeCharge(pool, { referral: strange });
  await makeClick(pool, { partnerId: stranger.id, appId: north.id });
  return { partner, north, south, first, second };
}

test('a partner comes with its figures of all time', async () => {
  const { partner } = await living();
  const person = await makeUser(built.db.pool, { partnerId: partner.id, firstName: 'Pia', lastName: 'Park' });
  await makeManager(built.db.pool, partner.id, staff.userId);
  const { status, body } = await get(`partner/${partner.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: {
      id: partner.id,
      name: 'Acme',
      contact: { id: person.id, firstName: 'Pia', lastName: 'Park', email: person.email },
      managers: [{ id: staff.userId, role: 'manager' }],
      figures: {
        clicks: 3,
        installs: 3,
        chargedShops: 2,
        conversion: 10_000,
        revenue: [eur(19_000), usd(12_500)],
        earned: [eur(3800), usd(3200)],
        // 10.00 of the payable commission less its reversal of 5.00, and the bonus of 7.00.
        payable: [usd(1200)],
        paid: [usd(2000)],
        balance: [eur(3800), usd(1200)],
      },
    },
  });
});

test('the figures of a period count what happened in it; payable and balance are of now', async () => {
  const { partner } = await living();
  const figuresOf = async (query: string) => {
    const { body } = await get(`partner/${partner.id}?${query}`);
    return body;
  };
  expect(await figuresOf('timeFilter=this_month')).toMatchObject({
    data: {
      figures: {
        clicks: 1,
        installs: 2,
        chargedShops: 1,
        conversion: 10_000,
        revenue: [eur(19_000), usd(-2500)],
        earned: [eur(3800), usd(200)],
        payable: [usd(1200)],
        paid: [usd(2000)],
        balance: [eur(3800), usd(1200)],
      },
    },
  });
  expect(await figuresOf('timeFilter=custom&dateRange[from]=2026-10-05&dateRange[to]=2026-10-05')).toMatchObject({
    data: {
      figures: {
        clicks: 0,
        installs: 0,
        chargedShops: 1,
        conversion: 0,
        revenue: [usd(10_000)],
        earned: [usd(2000)],
        paid: [],
      },
    },
  });
});

test('the overview puts each tile beside as many days before as have begun of its period', async () => {
  const { partner } = await living();
  expect(
    (await get(`partner-overview/${partner.id}?timeFilter=custom&dateRange[from]=2026-10-26&dateRange[to]=2026-11-30`))
      .body,
  ).toEqual({
    data: {
      clicks: { now: 1, before: 2 },
      installs: { now: 2, before: 1 },
      chargedShops: { now: 1, before: 1 },
      conversion: { now: 10_000, before: 5000 },
      earned: [
        { currency: 'EUR', now: 3800, before: 0 },
        { currency: 'USD', now: 200, before: 3000 },
      ],
      payable: [usd(1200)],
      paid: [{ currency: 'USD', now: 2000, before: 0 }],
    },
    meta: { asOf: null },
  });
  expect((await get(`partner-overview/${partner.id}`)).body).toMatchObject({
    data: { clicks: { now: 3, before: null }, paid: [{ currency: 'USD', now: 2000, before: null }] },
  });
});

test('the series has every day of its period, the funnel and the best apps', async () => {
  const { partner, north, south } = await living();
  const empty = (date: string) => ({ date, clicks: 0, installs: 0, earned: [] });
  const drawn = (date: string, more: object = {}) => ({
    ...empty(date),
    chargedShops: 0,
    conversion: 0,
    paid: [],
    ...more,
  });
  expect(
    (
      await get(
        `partner-overview-data/${partner.id}?timeFilter=custom&dateRange[from]=2026-11-01&dateRange[to]=2026-11-06`,
      )
    ).body,
  ).toEqual({
    data: {
      unit: 'day',
      today: '2026-11-20',
      points: [
        empty('2026-11-01'),
        { date: '2026-11-02', clicks: 1, installs: 1, earned: [] },
        { date: '2026-11-03', clicks: 0, installs: 1, earned: [] },
        { date: '2026-11-04', clicks: 0, installs: 0, earned: [eur(4000)] },
        { date: '2026-11-05', clicks: 0, installs: 0, earned: [eur(-200), usd(-500)] },
        { date: '2026-11-06', clicks: 0, installs: 0, earned: [usd(700)] },
      ],
      course: [
        drawn('2026-11-01'),
        drawn('2026-11-02', { clicks: 1, installs: 1, conversion: 10_000 }),
        drawn('2026-11-03', { installs: 1 }),
        drawn('2026-11-04', { chargedShops: 1, earned: [eur(4000)] }),
        drawn('2026-11-05', { earned: [eur(-200), usd(-500)] }),
        drawn('2026-11-06', { earned: [usd(700)] }),
      ],
      funnel: { clicks: 1, installs: 1, paidShops: 1 },
      topApps: [
        {
          appId: south.id,
          slug: south.slug,
          name: 'South',
          color: '#0A6643',
          clicks: 0,
          installs: 1,
          earned: [eur(3800)],
        },
        {
          appId: north.id,
          slug: north.slug,
          name: 'North',
          color: '#0A6643',
          clicks: 1,
          installs: 1,
          earned: [usd(-500)],
        },
      ],
    },
  });
});

test('all time starts at the first activity, and is one point without any', async () => {
  const { partner } = await living();
  const { body } = await get(`partner-overview-data/${partner.id}`);
  expect(body).toMatchObject({
    data: { unit: 'day', points: { length: 51, 0: { date: '2026-10-01', clicks: 2, installs: 1 } } },
  });
  const still = await makePartner(built.db.pool);
  expect((await get(`partner-overview-data/${still.id}`)).body).toEqual({
    data: {
      unit: 'day',
      today: '2026-11-20',
      points: [{ date: '2026-11-20', clicks: 0, installs: 0, earned: [] }],
      course: [{ date: '2026-11-20', clicks: 0, installs: 0, earned: [], chargedShops: 0, conversion: 0, paid: [] }],
      funnel: { clicks: 0, installs: 0, paidShops: 0 },
      topApps: [],
    },
  });
});

test('a year is grouped by month', async () => {
  const { partner } = await living();
  const { body } = await get(`partner-overview-data/${partner.id}?timeFilter=this_year`);
  expect(body).toMatchObject({
    data: {
      unit: 'month',
      points: {
        length: 11,
        9: { date: '2026-10', clicks: 2, installs: 1, earned: [usd(3000)] },
        10: { date: '2026-11', clicks: 1, installs: 2, earned: [eur(3800), usd(200)] },
      },
    },
  });
});

test('top referrals are ranked by what they earned in the period', async () => {
  const { partner, first, second } = await living();
  const top = async (query = '') => (await get(`partner/top-referrals/${partner.id}${query}`)).body;
  const secondRow = {
    id: second.id,
    shop: 'second.example',
    shopName: second.shopName,
    app: 'South',
    earned: eur(3800),
  };
  const firstRow = { id: first.id, shop: 'first.example', shopName: first.shopName, app: 'North', earned: usd(2500) };
  expect(await top()).toEqual({ data: [secondRow, firstRow] });
  expect(await top('?timeFilter=this_month')).toEqual({ data: [secondRow] });
  expect(await top('?timeFilter=last_month')).toEqual({ data: [{ ...firstRow, earned: usd(3000) }] });
});

test('top referrals of several currencies are in the order of what their earnings are worth', async () => {
  const { pool } = built.db;
  const [partner, app] = [await makePartner(pool), await makeApp(pool)];
  const earns = async (shop: string, sums: [amount: number, currency: string][]) => {
    const given = { partnerId: partner.id, appId: app.id, shop, installedAt: '2026-10-01T00:00:00.000Z' };
    const referral = await makeReferral(pool, given);
    for (const [amount, currency] of sums) await makeCharge(pool, { referral, amount: amount * 5, currency });
  };
  await earns('yen.example', [[1250, 'JPY']]);
  await earns('dollars.example', [
    [1300, 'JPY'],
    [1200, 'USD'],
  ]);
  await earns('dinars.example', [[4000, 'KWD']]);
  const { body } = await get(`partner/top-referrals/${partner.id}`);
  expect(body).toMatchObject({
    data: [
      { shop: 'dinars.example', earned: { amount: 4000, currency: 'KWD' } },
      { shop: 'dollars.example', earned: { amount: 1200, currency: 'USD' } },
      { shop: 'yen.example', earned: { amount: 1250, currency: 'JPY' } },
    ],
  });
});

test('a partner reads its own and gets for another what it gets for none', async () => {
  const own = await built.as('partner');
  const { partner } = await living();
  const nobody = '01890000-0000-7000-8000-000000000000';
  for (const path of ['partner', 'partner-overview', 'partner-overview-data', 'partner/top-referrals']) {
    expect((await get(`${path}/${own.partnerId}`, own)).status).toBe(200);
    const another = await get(`${path}/${partner.id}`, own);
    const none = await get(`${path}/${nobody}`, own);
    expect([another.status, another.text]).toEqual([404, none.text]);
    expect((await get(`${path}/${nobody}`)).text).toBe(none.text);
  }
});

test('staff see what may be done to a partner, the partner sees none of it', async () => {
  const own = await built.as('partner');
  const actions = async (caller: Caller) => (await get(`partner/${own.partnerId}`, caller)).body;
  expect(await actions(own)).toMatchObject({ data: { actions: [] } });
  expect(await actions(staff)).toMatchObject({
    data: {
      actions: [
        { event: 'approval.approve', isAllowed: false, reasons: ['The registration is already approved.'] },
        { event: 'approval.reject', isAllowed: true, reasons: [] },
        {
          event: 'approval.ask',
          isAllowed: false,
          reasons: ['The registration is approved and cannot be asked about.'],
        },
        {
          event: 'approval.reopen',
          isAllowed: false,
          reasons: ['The registration is approved and cannot be reopened.'],
        },
        { event: 'account.suspend', isAllowed: true, reasons: [] },
        { event: 'account.archive', isAllowed: true, reasons: [] },
        { event: 'account.restore', isAllowed: false, reasons: ['The account is already active.'] },
      ],
    },
  });
});

test('the notes of staff reach staff, and never the partner', async () => {
  const own = await built.as('partner');
  await built.db.pool.query(`update partners set internal_note = 'SECRET', account_note = 'SECRET' where id = $1`, [
    own.partnerId,
  ]);
  expect((await get(`partner/${own.partnerId}`, staff)).body).toMatchObject({
    data: { internalNote: 'SECRET', accountNote: 'SECRET' },
  });
  expect((await get(`partner/${own.partnerId}`, own)).text).not.toContain('SECRET');
  expect((await built.request(own, 'GET', '/api/auth/me')).text).not.toContain('SECRET');
});

test('partner-id answers an id that exists, to staff', async () => {
  const { id } = await makePartner(built.db.pool);
  expect((await get(`partner-id/${id}`)).body).toEqual({ data: { id } });
  expect((await get(`partner-id/${staff.userId}`)).status).toBe(404);
  expect((await get('partner-id/7')).body).toMatchObject({ status: 400, errors: [{ path: 'id' }] });
  expect((await get(`partner-id/${id}`, await built.as('partner'))).status).toBe(403);
});

test('a range the wrong way round, or out of all time, is a 400 at its field', async () => {
  const { id } = await makePartner(built.db.pool);
  const range = async (from: string, to: string) =>
    (await get(`partner-overview-data/${id}?timeFilter=custom&dateRange[from]=${from}&dateRange[to]=${to}`)).body;
  expect(await range('2026-02-02', '2026-02-01')).toMatchObject({ status: 400, errors: [{ path: 'dateRange.to' }] });
  expect(await range('0000-01-01', '2026-02-01')).toMatchObject({ status: 400, errors: [{ path: 'dateRange.from' }] });
  expect(await range('2026-01-01', '9999-12-31')).toMatchObject({ status: 400, errors: [{ path: 'dateRange.to' }] });
  expect(await range('1900-01-01', '2199-12-31')).toMatchObject({ data: { unit: 'month' } });
});

test('of all time the tiles draw the last twelve months', async () => {
  const { pool } = built.db;
  const partner = await makePartner(pool);
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, {
    partnerId: partner.id,
    appId: app.id,
    installedAt: '2025-03-01T00:00:00.000Z',
  });
  for (const at of ['2025-10-05T12:00:00.000Z', '2025-12-05T12:00:00.000Z', '2026-11-05T12:00:00.000Z'])
    await makeCharge(pool, { referral, at });
  const { body } = await get(`partner-overview-data/${partner.id}`);
  expect(body).toMatchObject({
    data: {
      unit: 'month',
      points: { length: 21, 0: { date: '2025-03' } },
      course: {
        length: 12,
        0: { date: '2025-12', chargedShops: 1, earned: [usd(2000)] },
        1: { date: '2026-01', chargedShops: 0, earned: [] },
        11: { date: '2026-11', chargedShops: 1, earned: [usd(2000)] },
      },
    },
  });
});

test('a partner is dated by its last click or lead, and by the last sign-in of one of its people', async () => {
  const { pool } = built.db;
  const partner = await makePartner(pool);
  const app = await makeApp(pool);
  const link = { partnerId: partner.id, appId: app.id };
  const seen = async () => (await get(`partner/${partner.id}`)).body;
  const data = (lastTouchOn: string | null, lastSignInAt: unknown = null) => ({ data: { lastTouchOn, lastSignInAt } });
  expect(await seen()).toMatchObject(data(null));
  await makeLead(pool, { partnerId: partner.id, at: '2026-03-01T12:00:00.000Z' });
  expect(await seen()).toMatchObject(data('2026-03-01'));
  await makeClick(pool, { ...link, at: '2026-06-02T12:00:00.000Z' });
  expect(await seen()).toMatchObject(data('2026-06-02'));
  await compactFacts(pool);
  expect(await seen()).toMatchObject(data('2026-06-02'));
  const referral = await makeReferral(pool, { ...link, installedAt: '2026-07-03T12:00:00.000Z' });
  await makeCharge(pool, { referral, at: '2026-08-04T12:00:00.000Z' });
  const person = await makeUser(pool, { partnerId: partner.id });
  const manager = await makeUser(pool, { role: 'manager' });
  await makeSession(pool, person.id, manager.id);
  expect(await seen()).toMatchObject(data('2026-06-02'));
  await makeSession(pool, person.id);
  expect(await seen()).toMatchObject(data('2026-06-02', expect.any(String)));
});
