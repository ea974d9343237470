import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { getAdminOverview } from '#contract/admin/overview.ts';
import { getCohorts, queryAnalytics } from '#contract/analytics/analytics.ts';
import { getPartnerOverview } from '#contract/partners/figures.ts';
import { getPerformance, performanceGroupings } from '#contract/partners/performance.ts';
import { getPartnerReport } from '#contract/partners/report.ts';
import { listBalance } from '#contract/payouts/balance.ts';
import { pageMeta } from '#contract/shared/lists.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';
import { type ReportKey, groupingsOf } from '#contract/reports/kinds.ts';
import { getReport, groupingsIn } from '#contract/reports/reports.ts';

import { execute } from '../../../../server/platform/database/pool.ts';
import { type OverviewFigure, overviewHref } from '../../../../src/features/admin/overviewHref.ts';
import { cohortHref, cohortShopsHref } from '../../../../src/features/analytics/cohortHref.ts';
import { shopsHref } from '../../../../src/features/analytics/shopsHref.ts';
import { tileHref } from '../../../../src/features/dashboard/tileHref.ts';
import { type PartnerFigure, partnerFigureHref } from '../../../../src/entities/partner/partnerFigureHref.ts';
import { periodParams } from '../../../../src/shared/period/periodAddress.ts';
import { reportHref } from '../../../../src/features/reports/reportHref.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { callOf } from '../../../support/callOf.ts';
import { makeAcceptance, makeTag } from '../../../support/make/partners.ts';
import { makeSession, makeUser } from '../../../support/make/users.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
let tag: number;
beforeAll(async () => {
  built = await buildOnDemo(now);
  const { pool } = built.db;
  tag = (await makeTag(pool, 'Some')).id;
  await execute(
    pool,
    sql`insert into partner_tags (partner_id, tag_id) select id, ${tag} from (select id, row_number() over (order by created_at, id) as n from partners) p
         where n % 2 = 0`,
  );
  staff = await built.as('manager');
}, within(120_000));
afterAll(() => built.close());

/** A user of a partner of the demo. */
async function callerOf(partnerId: string): Promise<Caller> {
  const user = await makeUser(built.db.pool, { partnerId });
  await makeAcceptance(built.db.pool, user.id, partnerId);
  const token = await makeSession(built.db.pool, user.id);
  return {
    kind: 'partner',
    userId: user.id,
    partnerId,
    email: user.email,
    token,
    headers: { authorization: `Bearer ${token}` },
  };
}

const overview = z.object({ data: getAdminOverview.success.data });
const cohorts = z.object({ data: getCohorts.success.data });
const list = z.object({ meta: pageMeta });
const report = z.object({ data: getReport.success.data, meta: getReport.success.meta });

const referralsAt = async (href: string, caller = staff): Promise<number> => {
  const { body } = await built.request(caller, 'GET', callOf('/api/referrals/all', href));
  return list.parse(body).meta.total;
};

test.each(['everything', 'app', 'country', 'manager', 'unassigned', 'tag'] as const)(
  'every cell of the cohorts opens into its shops, filtered by %s',
  async (name) => {
    const given = {
      everything: {},
      app: { app: 'starling-reviews' },
      country: { country: 'US' },
      manager: { manager: 'me' },
      unassigned: { manager: 'unassigned' },
      tag: { tag },
    }[name];
    if (name === 'manager')
      await execute(
        built.db.pool,
        sql`insert into partner_managers (partner_id, user_id, assigned_at) select id, ${staff.userId}, '2026-03-01' from partners
             on conflict do nothing`,
      );
    const query = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, String(value)]));
    const { body } = await built.request(staff, 'GET', `/api/analytics/cohorts?${query.toString()}`);
    let met = 0;
    for (const { month, shops, ages } of cohorts.parse(body).data) {
      expect([month, await referralsAt(cohortShopsHref(given, month))]).toEqual([month, shops]);
      for (const { age, paying } of ages) {
        if (name !== 'everything' && age % 3 !== 0) continue;
        const found = await referralsAt(cohortHref(given, { month, age, kind: 'paying' }));
        expect([month, age, found]).toEqual([month, age, paying]);
        met += paying;
      }
    }
    expect(met).toBeGreaterThan(0);
  },
);

const rows = z.object({ data: queryAnalytics.success.data });
const referrals = z.object({ data: listReferrals.success.data });

test.each([{}, { app: 'starling-reviews' }, { country: 'US' }, { app: 'starling-reviews', country: 'US' }, 'tag'])(
  'a partner’s figures narrowed by %j open into the shops that make them',
  async (narrowed) => {
    const given = typeof narrowed === 'string' ? { tag } : narrowed;
    const range = { from: '2026-06-01', to: '2026-11-20' };
    const { body } = await built.request(staff, 'POST', '/api/analytics/query', {
      metrics: ['netRevenue', 'commission', 'installs'],
      groupBy: 'partner',
      filters: given,
      timeFilter: 'custom',
      dateRange: range,
      limit: 6,
    });
    const opened = { filters: given, period: { value: 'custom', range } as const };
    const { data } = rows.parse(body);
    for (const { key, values } of data) {
      const hrefOf = (metric: 'installs' | 'netRevenue' | 'commission') =>
        shopsHref(metric, { partnerId: key ?? '', ...opened }) ?? 'nowhere';
      const listed = async (metric: 'netRevenue' | 'commission') => {
        const address = `${callOf('/api/referrals/all', hrefOf(metric))}&perPage=100`;
        const shops = referrals.parse((await built.request(staff, 'GET', address)).body).data;
        const sums = new Map<string, number>();
        for (const { amount, currency } of shops.flatMap(({ net = [], commission }) =>
          metric === 'netRevenue' ? net : commission,
        ))
          sums.set(currency, (sums.get(currency) ?? 0) + amount);
        return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
      };
      const shown = (request: string) =>
        Object.fromEntries(
          values.flatMap(({ metric, currency, value }) =>
            metric === request && currency !== null && value !== 0 ? [[currency, value]] : [],
          ),
        );
      expect({
        netRevenue: await listed('netRevenue'),
        commission: await listed('commission'),
        installs: await referralsAt(hrefOf('installs')),
      }).toEqual({
        netRevenue: shown('netRevenue'),
        commission: shown('commission'),
        installs: values.find(({ metric }) => metric === 'installs')?.value,
      });
    }
    expect(data.length).toBeGreaterThan(1);
  },
);

test.each([
  { value: 'all time' },
  { value: 'last_month' },
  { value: 'custom', range: { from: '2026-06-01', to: '2026-09-15' } },
] as const)('the overview’s figures of %j open into what they count', async (chosen) => {
  const period = { range: null, ...chosen };
  const { body } = await built.request(staff, 'POST', '/api/admin/admin-overview', {
    periodFilter: period.value,
    ...(period.range === null ? {} : { dateRange: period.range }),
  });
  const { revenue, commission, newPartners, installs, activePartners, conversion } = overview.parse(body).data;
  const at = async (figure: OverviewFigure) => {
    const href = overviewHref(figure, period);
    const answer = await built.request(staff, 'GET', callOf(`/api${href.split('?')[0]?.replace('/admin', '')}`, href));
    return report.parse(answer.body).meta;
  };
  const sums = (totals: z.output<typeof report>['meta']['totals'], key: string) =>
    totals.flatMap((row) => (row[key] === 0 ? [] : [[row['currency'], row[key]]]));
  const nowOf = (measure: typeof revenue) =>
    measure.flatMap(({ currency, now: sum }) => (sum === 0 ? [] : [[currency, sum]]));
  expect(sums((await at('revenue')).totals, 'revenue')).toEqual(nowOf(revenue));
  expect(sums((await at('commission')).totals, 'commission')).toEqual(nowOf(commission));
  expect((await at('newPartners')).total).toBe(newPartners.now);
  expect(await referralsAt(overviewHref('installs', period))).toBe(installs.now);
  expect(installs.now).toBeGreaterThan(0);
  // A partner a row; others have clicks alone.
  const [withInstalls, clicked] = [await at('partnersWithInstalls'), await at('conversion')];
  expect([withInstalls.total, withInstalls.totals[0]?.['installs']]).toEqual([activePartners.now, installs.now]);
  expect([clicked.totals[0]?.['installs'], clicked.totals[0]?.['conversion']]).toEqual([installs.now, conversion.now]);
  expect(activePartners.now).toBeGreaterThan(0);
  expect(clicked.total).toBeGreaterThan(activePartners.now);
});

const tiles = z.object({ data: getPartnerOverview.success.data });
const partners = z.object({ data: z.array(z.object({ id: z.string() })) });
const entries = z.object({ data: listBalance.success.data, meta: listBalance.success.meta });

/** The sums of the entries that a partner's page, or its own, shows at an address, by currency. */
async function entriesAt(caller: Caller, partnerId: string, href: string) {
  const { searchParams } = new URL(href, 'http://localhost');
  const part = searchParams.get('balance.part') ?? '';
  const named = [...searchParams].filter(([name]) => ['timeFilter', 'from', 'to'].includes(name));
  const request = new URLSearchParams([['part', part], ['perPage', '100'], ...named]).toString();
  const sums = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const url = callOf(`/api/partners/${partnerId}/balance/entries`, `?${request}&page=${page}`);
    const { data, meta } = entries.parse((await built.request(caller, 'GET', url)).body);
    for (const { amount, currency } of data) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    if (page * 100 < meta.total) continue;
    const totals = meta.totals && new Map(meta.totals.map(({ currency, amount }) => [currency, amount]));
    expect(totals).toEqual(searchParams.has('timeFilter') ? sums : null);
    break;
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
}

test.each([
  { value: 'all time' },
  { value: 'this_year' },
  { value: 'last_month' },
  { value: 'custom', range: { from: '2026-06-01', to: '2026-09-15' } },
] as const)('a partner’s tiles of %j open into what they count, for staff and for the partner', async (chosen) => {
  const period = { range: null, ...chosen };
  const found = partners.parse((await built.request(staff, 'GET', '/api/partners?sort=-earned&perPage=8')).body);
  const met = { earned: 0, paid: 0, installs: 0, chargedShops: 0 };
  for (const { id } of found.data) {
    const own = await callerOf(id);
    const href = `/?${new URLSearchParams(periodParams(period)).toString()}`;
    const { body } = await built.request(own, 'GET', callOf(`/api/partners/partner-overview/${id}`, href));
    const { earned, paid, installs, chargedShops } = tiles.parse(body).data;
    const sums = (measure: typeof earned) =>
      Object.fromEntries(measure.flatMap(({ currency, now: sum }) => (sum === 0 ? [] : [[currency, sum]])));
    const figures = { earned: sums(earned), paid: sums(paid), installs: installs.now, chargedShops: chargedShops.now };
    const rowsOf = async (caller: Caller, hrefOf: (figure: keyof typeof met) => string) => ({
      earned: await entriesAt(caller, id, hrefOf('earned')),
      paid: await entriesAt(caller, id, hrefOf('paid')),
      installs: await referralsAt(hrefOf('installs'), caller),
      chargedShops: await referralsAt(hrefOf('chargedShops'), caller),
    });
    expect(await rowsOf(own, (figure) => tileHref(figure, period))).toEqual(figures);
    expect(await rowsOf(staff, (figure) => partnerFigureHref(figure, id, period))).toEqual(figures);
    met.earned += Object.keys(figures.earned).length;
    met.paid += Object.keys(figures.paid).length;
    met.installs += figures.installs;
    met.chargedShops += figures.chargedShops;
  }
  expect(Object.values(met).every((n) => n > 0)).toBe(true);
});

const onOnePage = z.object({ data: getPartnerReport.success.data });

test('each tile of an overview report links to the rows it counts; payable links to entries that are ready or on their way', async () => {
  const found = partners.parse((await built.request(staff, 'GET', '/api/partners?sort=-earned&perPage=8')).body);
  const period = { value: 'last_month', range: null };
  const sums = (amounts: readonly { currency: string; amount: number }[]) =>
    Object.fromEntries(amounts.map(({ currency, amount }) => [currency, amount]));
  const met = { payable: 0, unpaid: 0, clicks: 0 };
  for (const { id } of found.data) {
    const request = { partnerId: id, timeFilter: 'last_month' };
    const { body } = await built.request(staff, 'POST', '/api/admin/admin-partner-overview-report', request);
    const { figures, unpaid } = onOnePage.parse(body).data;
    const hrefOf = (figure: PartnerFigure) => partnerFigureHref(figure, id, period);
    const clicks = await addedUp(staff, callOf('/api/reports/performance', hrefOf('clicks')));
    expect({
      payable: await entriesAt(staff, id, hrefOf('payable')),
      installs: await referralsAt(hrefOf('installs')),
      chargedShops: await referralsAt(hrefOf('chargedShops')),
      clicks: clicks.clicks,
      conversion: clicks.conversion ?? 0,
    }).toEqual({
      payable: sums(figures.payable),
      installs: figures.installs.now,
      chargedShops: figures.chargedShops.now,
      clicks: figures.clicks.now,
      conversion: figures.conversion.now,
    });
    met.payable += figures.payable.length;
    met.unpaid += unpaid.filter(({ part }) => part === 'onItsWay').length;
    met.clicks += figures.clicks.now;
  }
  expect(Object.values(met).every((n) => n > 0)).toBe(true);
});

const performance = z.object({ data: getPerformance.success.data, meta: getPerformance.success.meta });

/** What the pages of a report come to, row by row, beside its own sums. */
async function addedUp(caller: Caller, url: string) {
  const sums = { rows: 0, clicks: 0, installs: 0, visitInstalls: 0 };
  for (let page = 1; ; page += 1) {
    const { data, meta } = performance.parse(
      (await built.request(caller, 'GET', `${url}&perPage=50&page=${page}`)).body,
    );
    for (const row of data)
      for (const key of ['clicks', 'installs', 'visitInstalls'] as const) sums[key] += Number(row[key]);
    sums.rows += data.length;
    const { rows: read, ...added } = sums;
    if (page * 50 < meta.total) continue;
    if (read !== meta.total) throw new Error(`${read} rows of ${meta.total}: ${url}`);
    return { ...added, conversion: ratio(added.visitInstalls, added.clicks), totals: meta.totals[0] };
  }
}

const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.min(10_000, Math.round((10_000 * part) / whole));

test.each(
  [
    { value: 'all time' },
    { value: 'this_year' },
    { value: 'last_month' },
    // From a Wednesday to a Tuesday: weeks and months are cut.
    { value: 'custom', range: { from: '2026-06-03', to: '2026-09-15' } },
  ].flatMap((chosen) => performanceGroupings.map((by) => ({ chosen, by }))),
)(
  'a partner’s clicks, installs and conversion of $chosen are the sums of their rows by $by',
  async ({ chosen, by }) => {
    const period = { range: null, ...chosen };
    const found = partners.parse((await built.request(staff, 'GET', '/api/partners?sort=-earned&perPage=4')).body);
    const met = { clicks: 0, visitInstalls: 0, conversion: 0 };
    for (const { id } of found.data) {
      const own = await callerOf(id);
      const request = `?${new URLSearchParams(periodParams(period)).toString()}`;
      const { body } = await built.request(own, 'GET', callOf(`/api/partners/partner-overview/${id}`, request));
      const { clicks, installs, conversion } = tiles.parse(body).data;
      for (const figure of ['clicks', 'conversion'] as const) {
        const [href, forStaff] = [tileHref(figure, period), partnerFigureHref(figure, id, period)];
        const [mine, theirs] = [
          await addedUp(own, `${callOf(`/api/partners/partner-performance/${id}`, href)}&by=${by}`),
          await addedUp(staff, `${callOf('/api/reports/performance', forStaff)}&by=${by}`),
        ];
        const { totals, ...sums } = mine;
        expect(theirs).toEqual(mine);
        expect(totals ?? { clicks: 0, installs: 0, visitInstalls: 0, conversion: null }).toEqual(sums);
        expect({ ...sums, conversion: sums.conversion ?? 0 }).toEqual({
          clicks: clicks.now,
          installs: installs.now,
          visitInstalls: sums.visitInstalls,
          conversion: conversion.now,
        });
        for (const key of ['clicks', 'visitInstalls', 'conversion'] as const) met[key] += sums[key] ?? 0;
      }
    }
    expect(Object.values(met).every((n) => n > 0)).toBe(true);
  },
);

test.each(['day', 'week', 'month', 'app', 'partner', 'month,app', 'week,month,partner'])(
  'every row of clicks and installs by %s opens into its installs',
  async (by) => {
    const range = { from: '2026-06-03', to: '2026-09-15' };
    const period = { value: 'custom', range };
    const request = new URLSearchParams({ by, ...periodParams(period), sort: '-installs', perPage: '15' }).toString();
    const { body } = await built.request(staff, 'GET', callOf('/api/reports/performance', `?${request}`));
    const { data, meta } = report.parse(body);
    const href = reportHref('performance', { by: groupingsIn(by), period, days: meta, filters: {} });
    for (const row of data)
      expect({ row, installs: await referralsAt(href?.(row) ?? '') }).toEqual({ row, installs: row['installs'] });
    expect(data[0]?.['installs']).toBeGreaterThan(0);
  },
);

test('a partner can’t find out who manages it, or its tags', async () => {
  const partner = await built.as('partner');
  for (const request of ['manager=unassigned', `tag=${tag}`])
    expect(await built.request(partner, 'GET', `/api/referrals/all?${request}`)).toMatchObject({ status: 404 });
});

test.each<[key: ReportKey, by: string, counted: string]>([
  ['prospects', 'status', 'prospects'],
  ['prospects', 'type', 'prospects'],
  ['prospects', 'assignee', 'prospects'],
  ['prospects', 'country', 'prospects'],
  ['prospects', 'month', 'prospects'],
  ['prospects', 'status,assignee', 'invited'],
  ['registrations', 'month', 'registered'],
  ['registrations', 'country', 'pending'],
  ['activation', 'month', 'approved'],
  ['activation', 'month,country', 'approved'],
])('every row of %s by %s opens into what it counts', async (key, by, counted) => {
  const read = async (url: string) => report.parse((await built.request(staff, 'GET', url)).body);
  const { data, meta } = await read(`/api/reports/${key}?by=${by}`);
  const href = reportHref(key, {
    by: groupingsOf(key, groupingsIn(by)),
    period: { value: 'all time', range: null },
    days: meta,
    filters: {},
  });
  expect(data.length).toBeGreaterThan(1);
  for (const row of data) {
    const opened = await read(callOf(`/api/reports/${key}`, href?.(row) ?? ''));
    expect({ row, sum: opened.meta.totals[0]?.[counted] ?? 0 }).toEqual({ row, sum: row[counted] });
    expect(opened.meta.total).toBe(row[count(key)]);
  }
});

const count = (key: ReportKey): string =>
  key === 'prospects' ? 'prospects' : key === 'registrations' ? 'registered' : 'approved';
