import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { execute } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makeClick, makeReferral, makeReferrals } from '../../../support/make/referrals.ts';

let built: Built;
let caller: Caller;
let other: Caller;
let staff: Caller;
let apps: Awaited<ReturnType<typeof makeApp>>[];

beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
  [caller, other, staff] = [await built.as('partner'), await built.as('otherPartner'), await built.as('manager')];
  apps = [
    await makeApp(built.db.pool, { name: 'Alpha', slug: 'alpha' }),
    await makeApp(built.db.pool, { name: 'Beta', slug: 'beta' }),
  ];
});
afterAll(() => built.close());

const own = () => caller.partnerId ?? '';

interface Answer {
  data: { shop: string }[];
  meta: object;
}
const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && 'data' in value;
async function shops(who: Caller, search = '') {
  const { body } = await built.request(who, 'GET', `/api/referrals/all${search}`);
  return isAnswer(body) ? body.data.map(({ shop }) => shop) : body;
}

describe('a list of referrals', () => {
  beforeAll(async () => {
    const [alpha, beta] = apps;
    if (!alpha || !beta) throw new Error('no apps');
    const make = (partnerId: string, appId: string, shop: string, installedAt: string, more: object = {}) =>
      makeReferral(built.db.pool, { partnerId, appId, shop, installedAt, shopName: `The ${shop}`, ...more });
    const one = await make(own(), alpha.id, 'one.example', '2026-11-03T00:00:00.000Z', {
      life: 'paying',
      country: 'DE',
      plan: 'Pro',
    });
    await make(own(), beta.id, 'two_x.example', '2026-10-02T00:00:00.000Z');
    const uninstalledAt = '2026-10-09T12:00:00.000Z';
    const left = { life: 'uninstalled', uninstalledAt };
    await make(own(), beta.id, 'twoxx.example', '2026-10-01T00:00:00.000Z', { ...left, review: 'flagged' });
    const moved = await make(own(), beta.id, 'moved.example', '2026-10-03T00:00:00.000Z', left);
    await execute(
      built.db.pool,
      sql`update referrals set attribution_state = 'transferred', superseded_at = ${uninstalledAt}::timestamptz where id = ${moved.id}`,
    );
    const far = await make(other.partnerId ?? '', alpha.id, 'far.example', '2026-11-04T00:00:00.000Z');
    const early = await makeCharge(built.db.pool, { referral: far, at: '2026-11-05T00:00:00.000Z' });
    await makeRefund(built.db.pool, { charge: early, amount: 100, at: '2026-11-07T00:00:00.000Z' });
    const charge = await makeCharge(built.db.pool, { referral: one });
    await makeRefund(built.db.pool, { charge, amount: 4000 });
    await makeCharge(built.db.pool, { referral: one, amount: 500, currency: 'EUR', rate: 1000 });
  });

  it('is one’s own, latest installation first, with what each brought', async () => {
    const { body } = await built.request(caller, 'GET', '/api/referrals/all?perPage=1');
    expect(body).toEqual({
      data: [
        {
          id: expect.any(String),
          partnerId: own(),
          partnerName: expect.any(String),
          shop: 'one.example',
          shopName: 'The one.example',
          app: { id: apps[0]?.id, slug: 'alpha', name: 'Alpha', color: '#0A6643' },
          plan: 'Pro',
          country: 'DE',
          state: 'paying',
          reviewState: 'clear',
          reviewReason: '',
          source: 'visit',
          firstVisitAt: null,
          installedAt: '2026-11-03T00:00:00.000Z',
          uninstalledAt: null,
          revenue: [
            { amount: 500, currency: 'EUR' },
            { amount: 6000, currency: 'USD' },
          ],
          commission: [
            { amount: 50, currency: 'EUR' },
            { amount: 1200, currency: 'USD' },
          ],
        },
      ],
      meta: { page: 1, perPage: 1, total: 3, totalIsExact: true },
    });
  });

  it.each([
    ['', ['one.example', 'two_x.example', 'twoxx.example']],
    ['?sort=installedAt', ['twoxx.example', 'two_x.example', 'one.example']],
    ['?app=beta', ['two_x.example', 'twoxx.example']],
    ['?app=nothing', []],
    ['?state=uninstalled', ['twoxx.example']],
    ['?review=flagged', ['twoxx.example']],
    ['?review=clear', ['one.example', 'two_x.example']],
    ['?search=TWO', ['two_x.example', 'twoxx.example']],
    ['?search=two_x', ['two_x.example']],
    ['?search=%25', []],
    ['?timeFilter=this_month', ['one.example']],
    ['?timeFilter=custom&dateRange[from]=2026-10-01&dateRange[to]=2026-10-01', ['twoxx.example']],
    ['?page=2&perPage=2', ['twoxx.example']],
  ])('%s is %j', async (search, expected) => {
    expect(await shops(caller, search)).toEqual(expected);
  });

  it('is of all partners for staff, or of one', async () => {
    expect(await shops(staff)).toEqual(['far.example', 'one.example', 'two_x.example', 'twoxx.example']);
    expect(await shops(staff, `?partnerId=${other.partnerId}`)).toEqual(['far.example']);
    expect((await built.request(caller, 'GET', `/api/referrals/all?partnerId=${other.partnerId}`)).status).toBe(404);
  });

  it.each([
    ['billed', '2026-11-05', ['far.example']],
    ['billed', '2026-11-07', []],
    ['charged', '2026-11-07', ['far.example']],
  ])('%s on %s: %j', async (dated, day, expected) => {
    const search = `?dated=${dated}&timeFilter=custom&dateRange[from]=${day}&dateRange[to]=${day}`;
    expect([await shops(staff, search), await shops(staff, `${search}&partnerId=${other.partnerId}`)]).toEqual([
      expected,
      expected,
    ]);
  });

  it.each([
    ['', ['twoxx.example']],
    ['&timeFilter=custom&dateRange[from]=2026-10-09&dateRange[to]=2026-10-09', ['twoxx.example']],
    ['&timeFilter=custom&dateRange[from]=2026-10-01&dateRange[to]=2026-10-08', []],
    ['&timeFilter=last_month&app=alpha', []],
  ])('by uninstalls%s is %j, without shops that were transferred', async (search, expected) => {
    expect([
      await shops(caller, `?dated=uninstalled${search}`),
      await shops(staff, `?dated=uninstalled${search}`),
    ]).toEqual([expected, expected]);
  });

  it.each([
    ['', { USD: [15_900, 15_900, 3180], EUR: [500, 500, 50] }],
    ['?app=alpha&search=ONE', { USD: [6000, 6000, 1200], EUR: [500, 500, 50] }],
    [
      '?dated=charged&timeFilter=custom&dateRange[from]=2026-11-07&dateRange[to]=2026-11-07',
      { USD: [-100, -100, -20] },
    ],
    [
      '?dated=billed&timeFilter=custom&dateRange[from]=2026-11-05&dateRange[to]=2026-11-05',
      { USD: [9900, 9900, 1980] },
    ],
    ['?app=nothing', {}],
  ])('%s has the sums %j of all pages, for staff', async (search, expected) => {
    const { body } = await built.request(staff, 'GET', `/api/referrals/sums${search}`);
    const list = (index: number) =>
      Object.entries<number[]>(expected)
        .map(([currency, sums]) => ({ amount: sums[index], currency }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
    expect(body).toEqual({ data: { revenue: list(0), net: list(1), commission: list(2) } });
    expect((await built.request(caller, 'GET', `/api/referrals/sums${search}`)).status).toBe(403);
  });

  it('has net revenue for staff, and none for partners', async () => {
    const ask = async (who: Caller) =>
      (await built.request(who, 'GET', `/api/referrals/all?partnerId=${own()}&app=alpha`)).body;
    expect(await ask(staff)).toMatchObject({
      data: [
        {
          revenue: [
            { amount: 500, currency: 'EUR' },
            { amount: 6000, currency: 'USD' },
          ],
          net: [
            { amount: 500, currency: 'EUR' },
            { amount: 6000, currency: 'USD' },
          ],
        },
      ],
    });
    expect(JSON.stringify(await ask(caller))).not.toContain('"net"');
  });

  it('streams all of it as CSV', async () => {
    const csv = { accept: 'text/csv' };
    const { text, headers } = await built.request(caller, 'GET', '/api/referrals/all?app=alpha', undefined, csv);
    expect(headers['content-disposition']).toBe('attachment; filename="referrals.csv"');
    expect(text.split('\r\n')).toEqual([
      'Shop,Name,App,Plan,Status,Country,First visit,Installed,Uninstalled,Revenue,Commission',
      'one.example,The one.example,Alpha,Pro,paying,DE,,2026-11-03T00:00:00.000Z,,5.00 EUR; 60.00 USD,0.50 EUR; 12.00 USD',
      '',
    ]);
    const all = await built.request(staff, 'GET', '/api/referrals/all', undefined, csv);
    expect(all.text.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'Shop',
      'far.example',
      'one.example',
      'two_x.example',
      'twoxx.example',
      undefined,
    ]);
  });

  it('streams past what is read at once', async () => {
    const many = await built.as('partner');
    const [alpha] = apps;
    await makeReferrals(built.db.pool, { partnerId: many.partnerId ?? '', appId: alpha?.id ?? '' }, 1100);
    const { text } = await built.request(many, 'GET', '/api/referrals/all', undefined, { accept: 'text/csv' });
    expect(new Set(text.split('\r\n')).size).toBe(1102);
  });

  it('has no sums of more than 10,000', async () => {
    const most = await built.as('partner');
    const [alpha] = apps;
    const request = `/api/referrals/sums?partnerId=${most.partnerId}`;
    const link = { partnerId: most.partnerId ?? '', appId: alpha?.id ?? '' };
    await makeReferrals(built.db.pool, link, 10_000);
    expect((await built.request(staff, 'GET', request)).body).toEqual({
      data: { revenue: [], net: [], commission: [] },
    });
    await makeReferral(built.db.pool, link);
    expect((await built.request(staff, 'GET', request)).body).toEqual({ data: null });
  });
});

describe('the apps', () => {
  const listed = async (who: Caller, search = '') => (await built.request(who, 'GET', `/api/apps${search}`)).body;

  it('show one’s links, figures and rate', async () => {
    const who = await built.as('partner');
    const [alpha] = apps;
    const link = { partnerId: who.partnerId ?? '', appId: alpha?.id ?? '' };
    await makeClick(built.db.pool, link);
    await makeClick(built.db.pool, link);
    await makeCharge(built.db.pool, { referral: await makeReferral(built.db.pool, link) });
    const body = await listed(who, '?exclude=beta');
    expect(body).toEqual({
      data: [
        expect.objectContaining({
          slug: 'alpha',
          commissionRate: 2000,
          plans: [],
          link: expect.stringMatching(/^http:\/\/localhost:4100\/r\/[2-9A-HJ-NP-Z]{8}\/alpha$/),
          clicks: 2,
          installs: 1,
          earned: [{ amount: 2000, currency: 'USD' }],
        }),
      ],
    });
  });

  it('have no links for staff who name no partner, and one’s own alone for partners', async () => {
    expect(await listed(staff)).toMatchObject({
      data: [
        { slug: 'alpha', link: null },
        { slug: 'beta', link: null },
      ],
    });
    expect(await listed(staff, '?referralId=AAAAAAAA')).toMatchObject({ status: 404 });
    expect(await listed(caller, '?referralId=AAAAAAAA')).toMatchObject({ status: 404 });
  });
});
