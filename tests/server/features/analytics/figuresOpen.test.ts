import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { getAdminOverview } from '#contract/admin/overview.ts';
import { getCohorts, queryAnalytics } from '#contract/analytics/analytics.ts';
import { staffWork } from '#contract/analytics/decisions.ts';
import { listApps, listAppsByCountry } from '#contract/apps/apps.ts';
import { getOffer } from '#contract/apps/catalogue.ts';
import { getPartnerSeries, getTopReferrals } from '#contract/partners/figures.ts';
import { listPartners } from '#contract/partners/list.ts';
import { getPartnerReport } from '#contract/partners/report.ts';
import { getPerformance } from '#contract/partners/performance.ts';
import { listBalance } from '#contract/payouts/balance.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';
import { getReport } from '#contract/reports/reports.ts';
import { pageMeta } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { ownFigureHref } from '../../../../src/entities/app/ownFigureHref.ts';
import { partnerFigureHref } from '../../../../src/entities/partner/partnerFigureHref.ts';
import { rowFigureHref } from '../../../../src/entities/partner/rowFigureHref.ts';
import { revenuePointHref } from '../../../../src/features/admin/revenuePointHref.ts';
import { bucketHref } from '../../../../src/features/analytics/bucketHref.ts';
import { cohortHref } from '../../../../src/features/analytics/cohortHref.ts';
import { countryHref } from '../../../../src/features/analytics/countryHref.ts';
import { shopsHref } from '../../../../src/features/analytics/shopsHref.ts';
import { weekHref } from '../../../../src/features/analytics/weekHref.ts';
import { tileHref } from '../../../../src/features/dashboard/tileHref.ts';
import { clicksHref } from '../../../../src/features/reports/clicksHref.ts';
import { leadOutcomes, leadsHref } from '../../../../src/features/reports/leadsHref.ts';
import { paths } from '../../../../src/paths.ts';
import { bucketPeriod } from '../../../../src/shared/period/bucketDays.ts';
import { type PeriodChoice, periodParams } from '../../../../src/shared/period/periodAddress.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { asBusiestPartner } from '../../../support/busiestPartner.ts';
import { callOf } from '../../../support/callOf.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
let own: Caller;
let partnerId: string;
beforeAll(async () => {
  built = await buildOnDemo(now);
  staff = await built.as('manager');
  const busiest = await asBusiestPartner(built);
  [own, partnerId] = [busiest, busiest.partnerId];
  await makeUnknown();
}, within(120_000));
afterAll(() => built.close());

/** Shops of every app whose country is not known, one of which pays. */
async function makeUnknown(): Promise<void> {
  const { pool } = built.db;
  for (const { id: appId } of await query<{ id: string }>(pool, sql`select id from apps order by slug`)) {
    const installedAt = '2026-07-01T09:00:00.000Z';
    const make = () => makeReferral(pool, { partnerId, appId, country: null, installedAt });
    await make();
    await makeCharge(pool, { referral: await make(), at: '2026-09-10T09:00:00.000Z' });
  }
}

const summer: PeriodChoice<string> = { value: 'custom', range: { from: '2026-06-03', to: '2026-09-15' } };
const periods: readonly PeriodChoice<string>[] = [
  { value: 'all time', range: null },
  { value: 'this_year', range: null },
  { value: 'last_month', range: null },
  summer,
];
const request = ({ value, range }: PeriodChoice<string>) => ({
  timeFilter: value,
  ...(range === null ? {} : { dateRange: range }),
});
const search = (period: PeriodChoice<string>) => `?${new URLSearchParams(periodParams(period)).toString()}`;

const read = async (caller: Caller, path: string, href: string) =>
  (await built.request(caller, 'GET', callOf(path, href.split('#')[0] ?? ''))).body;

type Sums = Record<string, number>;
const added = (amounts: readonly Money[]): Sums => {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
};

const report = z.object({ meta: getReport.success.meta });
const referrals = z.object({ data: listReferrals.success.data, meta: pageMeta });

/** Every referral at an address: how many, and what they come to. */
async function referralsAt(caller: Caller, href: string) {
  const rows: z.output<typeof referrals>['data'] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = referrals.parse(
      await read(caller, '/api/referrals/all', `${href}&perPage=100&page=${page}`),
    );
    rows.push(...data);
    if (page * 100 < meta.total) continue;
    return {
      count: meta.total,
      revenue: added(rows.flatMap(({ revenue }) => revenue)),
      net: added(rows.flatMap(({ net = [] }) => net)),
      commission: added(rows.flatMap(({ commission }) => commission)),
    };
  }
}

test('each net revenue of a cohort, of a month and so far, opens into the shops that brought it', async () => {
  const cohorts = z.object({ data: getCohorts.success.data });
  const { data } = cohorts.parse((await built.request(staff, 'GET', '/api/analytics/cohorts?months=4')).body);
  const cells = data.flatMap(({ month, ages }) =>
    ages.flatMap(({ age, net, total }) => [
      { month, age, kind: 'net' as const, sums: added(net) },
      { month, age, kind: 'total' as const, sums: added(total) },
    ]),
  );
  expect(cells.filter(({ sums }) => Object.keys(sums).length > 0).length).toBeGreaterThan(6);
  for (const { sums, ...cell } of cells) {
    const href = cohortHref({}, cell);
    expect([href, (await referralsAt(staff, href))?.net]).toEqual([href, sums]);
  }
});

const overview = z.object({ data: getAdminOverview.success.data });

test.each(periods)(
  'each point of revenue and commission on the overview of $value opens into the report of it',
  async (period) => {
    const { timeFilter, ...range } = request(period);
    const body = { periodFilter: timeFilter, ...range };
    const answer = await built.request(staff, 'POST', '/api/admin/admin-overview', body);
    const { unit, points } = overview.parse(answer.body).data;
    let met = 0;
    for (const { date: at, revenue, commission } of points.slice(-14))
      for (const { currency, amount } of revenue) {
        const href = revenuePointHref({ unit, at, currency }, period);
        const [totals] = report.parse(await read(staff, '/api/reports/revenue', href)).meta.totals;
        const earned = commission.find((sum) => sum.currency === currency)?.amount ?? 0;
        expect([href, totals?.['revenue'] ?? 0, totals?.['commission'] ?? 0]).toEqual([href, amount, earned]);
        met += amount;
      }
    expect(met).toBeGreaterThan(0);
  },
);

const rows = z.object({ data: queryAnalytics.success.data, meta: queryAnalytics.success.meta });
const analytics = async (body: object) =>
  rows.parse((await built.request(staff, 'POST', '/api/analytics/query', body)).body);
const moneyOf = (values: z.output<typeof rows>['data'][number]['values'], metric: string): Sums =>
  added(
    values.flatMap((one) =>
      one.metric === metric && one.currency !== null ? [{ currency: one.currency, amount: one.value ?? 0 }] : [],
    ),
  );

const buckets: readonly { period: PeriodChoice<string>; unit: 'day' | 'month'; by: Record<string, string> }[] = [
  { period: summer, unit: 'day', by: {} },
  { period: summer, unit: 'month', by: {} },
  { period: { value: 'all time', range: null }, unit: 'month', by: {} },
  { period: summer, unit: 'day', by: { manager: 'unassigned' } },
  { period: summer, unit: 'month', by: { manager: 'unassigned' } },
];
test.each(buckets)(
  'each $unit of net revenue of $period.value, narrowed by $by, opens into the partners of it',
  async ({ period, unit, by }) => {
    const metrics = ['netRevenue', 'commission'];
    const { data, meta } = await analytics({ metrics, groupBy: unit, filters: by, ...request(period), limit: 400 });
    const page = new URLSearchParams({ ...by, ...periodParams(period), sort: 'clicks' });
    for (const { key, values } of data.slice(-14)) {
      const href = bucketHref(page, { metric: 'netRevenue', unit, at: key ?? '', days: meta.days });
      const opened = new URL(href, 'http://localhost').searchParams;
      const dateRange = { from: opened.get('from'), to: opened.get('to') };
      const filters = { manager: opened.get('manager') ?? undefined };
      const partners = await analytics({
        metrics,
        groupBy: 'partner',
        filters,
        timeFilter: 'custom',
        dateRange,
        limit: 400,
      });
      const all = partners.data.flatMap((row) => row.values);
      expect([href, ...metrics.map((metric) => moneyOf(all, metric))]).toEqual([
        href,
        ...metrics.map((metric) => moneyOf(values, metric)),
      ]);
      expect([opened.get('timeFilter'), opened.get('sort'), href.endsWith('#partners')]).toEqual([
        'custom',
        'netRevenue',
        true,
      ]);
    }
    expect(
      Object.keys(
        moneyOf(
          data.flatMap(({ values }) => values),
          'netRevenue',
        ),
      ).length,
    ).toBeGreaterThan(0);
  },
);

/** What the shops at the addresses of net revenue and paying shops come to. */
const unknownOf = async ([net, paying]: readonly [net: string, paying: string]) => ({
  netRevenue: (await referralsAt(staff, net)).net,
  payingShops: (await referralsAt(staff, paying)).count,
});

/** What the partners at these addresses come to, ranked by the figure that opened them. */
async function partnersOf([net, paying]: readonly [net: string, paying: string], filters: object) {
  const searches = [net, paying].map((href) => new URL(href, 'http://localhost').searchParams);
  expect(searches.map((one) => one.get('sort'))).toEqual(['netRevenue', 'payingShops']);
  const country = searches[0]?.get('country');
  const given = { metrics: ['netRevenue', 'payingShops'], groupBy: 'partner', ...request(summer), limit: 300 };
  const all = (await analytics({ ...given, filters: { ...filters, country } })).data.flatMap(({ values }) => values);
  const sum = all.reduce((so, one) => so + (one.metric === 'payingShops' ? (one.value ?? 0) : 0), 0);
  return { netRevenue: moneyOf(all, 'netRevenue'), payingShops: sum };
}

test.each([{}, { app: 'starling-reviews' }])(
  'the figures of each country and of the unknown one, narrowed by %j, open into shops or partners',
  async (filters) => {
    const metrics = ['installs', 'netRevenue', 'payingShops'] as const;
    const { data } = await analytics({ metrics, groupBy: 'country', filters, ...request(summer), limit: 300 });
    const page = new URLSearchParams({
      ...periodParams(summer),
      ...('app' in filters ? { app: filters.app ?? '' } : {}),
    });
    const unknown = data.filter(({ key }) => key === null);
    for (const { key, values } of [...data.slice(0, 12), ...unknown]) {
      const hrefOf = (metric: (typeof metrics)[number]) =>
        countryHref(metric, { country: key, search: page, filters, period: summer }) ?? 'nowhere';
      const valueOf = (metric: string) => values.find((one) => one.metric === metric)?.value ?? 0;
      const hrefs = [hrefOf('netRevenue'), hrefOf('payingShops')] as const;
      expect({
        key,
        installs: (await referralsAt(staff, hrefOf('installs'))).count,
        ...(key === null ? await unknownOf(hrefs) : await partnersOf(hrefs, filters)),
      }).toEqual({
        key,
        installs: valueOf('installs'),
        netRevenue: moneyOf(values, 'netRevenue'),
        payingShops: valueOf('payingShops'),
      });
    }
    expect([unknown.length, data.length > 3]).toEqual([1, true]);
  },
);

const extract = z.object({ data: getReport.success.data, meta: getReport.success.meta });

/** What of a partner's cells an address has: clicks with their conversion, paying shops, or the share of `charged` that was refunded. */
async function cellsAt(
  hrefOf: (metric: 'clicks' | 'conversion' | 'payingShops' | 'refundRate') => string,
  charged: string,
) {
  const shopsOf = async (href: string) =>
    referrals.parse(await read(staff, '/api/referrals/all', `${href}&perPage=100`)).data.map(({ id }) => id);
  const [clicks] = report.parse(await read(staff, '/api/reports/performance', hrefOf('clicks'))).meta.totals;
  const [days] = report.parse(await read(staff, '/api/reports/performance', hrefOf('conversion'))).meta.totals;
  const refunds = extract.parse(await read(staff, '/api/reports/refunds', `${hrefOf('refundRate')}&perPage=100`)).data;
  const refunded = new Set(refunds.filter(({ refundId }) => refundId !== null).map(({ referralId }) => referralId));
  const billed = await shopsOf(charged);
  const share = billed.filter((id) => refunded.has(id)).length / billed.length;
  return {
    clicks: clicks?.['clicks'] ?? 0,
    conversion: days?.['conversion'] ?? null,
    payingShops: (await referralsAt(staff, hrefOf('payingShops'))).count,
    refundRate: billed.length === 0 ? null : Math.round(10_000 * share),
  };
}

test.each(periods.flatMap((period) => [{}, { app: 'starling-reviews' }].map((filters) => ({ period, filters }))))(
  'a partner’s clicks, conversion, paying shops and refund rate of $period.value, narrowed by $filters, open into what makes them',
  async ({ period, filters }) => {
    const metrics = ['clicks', 'conversion', 'payingShops', 'refundRate'] as const;
    const given = { metrics, groupBy: 'partner', filters, ...request(period), sort: '-payingShops', limit: 8 };
    const { data } = await analytics(given);
    for (const { key, values } of data) {
      const of = { partnerId: key ?? '', filters, period };
      const billed = { partnerId: key ?? '', ...filters, dated: 'billed', ...periodParams(period) };
      const valueOf = (metric: string) => values.find((one) => one.metric === metric)?.value ?? null;
      const opened = await cellsAt((metric) => shopsHref(metric, of) ?? '', paths.adminReferrals.to(billed));
      expect({ key, ...opened }).toEqual({
        key,
        clicks: valueOf('clicks') ?? 0,
        conversion: valueOf('conversion'),
        payingShops: valueOf('payingShops') ?? 0,
        refundRate: valueOf('refundRate'),
      });
    }
    expect(data.length).toBeGreaterThan(1);
  },
);

test.each(periods.flatMap((period) => [{}, { app: 'starling-reviews' }].map((filters) => ({ period, filters }))))(
  'clicks and conversion of a country of $period.value, narrowed by $filters, open into the report of them',
  async ({ period, filters }) => {
    const metrics = ['clicks', 'visitInstalls', 'conversion'] as const;
    const { data } = await analytics({ metrics, groupBy: 'country', filters, ...request(period), limit: 300 });
    const most = data.filter(({ key }) => key !== null).slice(0, 6);
    for (const { key, values } of most) {
      const given = { filters: { ...filters, country: key ?? '' }, period };
      const opened = metrics.map((metric) => shopsHref(metric, given) ?? 'nowhere');
      const [href = ''] = opened;
      const [totals] = report.parse(await read(staff, '/api/reports/performance', href)).meta.totals;
      const valueOf = (metric: string) => values.find((one) => one.metric === metric)?.value ?? null;
      expect([opened, totals?.['clicks'], totals?.['visitInstalls'], totals?.['conversion']]).toEqual([
        metrics.map(() => href),
        valueOf('clicks') ?? 0,
        valueOf('visitInstalls') ?? 0,
        valueOf('conversion'),
      ]);
    }
    expect(most.length).toBeGreaterThan(1);
  },
);

test('clicks of a country of some partners are in no report', async () => {
  for (const narrowed of [{ manager: 'me' }, { tag: 1 }])
    expect(shopsHref('clicks', { period: summer, filters: { country: 'US', ...narrowed } })).toBeNull();
  expect(shopsHref('clicks', { period: summer, partnerId, filters: { country: 'US' } })).toBeNull();
  for (const narrowed of ['manager=me', 'tag=1', `partnerId=${partnerId}`, 'by=partner', 'by=day,partner'])
    expect(await built.request(staff, 'GET', `/api/reports/performance?country=US&${narrowed}`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'country' }] },
    });
});

test.each([{}, { app: 'starling-reviews' }, { country: 'US' }])(
  'a partner’s retention narrowed by %j opens into the shops that were paying as the period began, and which were lost',
  async (filters) => {
    const given = { metrics: ['grossRetention', 'churn'], groupBy: 'partner', filters, ...request(summer), limit: 12 };
    const { data } = await analytics({ ...given, sort: '-grossRetention' });
    for (const { key, values } of data) {
      const href = shopsHref('grossRetention', { partnerId: key ?? '', filters, period: summer }) ?? '';
      const [sums] = report.parse(await read(staff, '/api/reports/churn', href)).meta.totals;
      const [shops, lost] = [sums?.['shops'] ?? 0, sums?.['lost'] ?? 0].map(Number);
      const churn = values.find(({ metric }) => metric === 'churn')?.value ?? null;
      expect([href, shops === 0 ? null : Math.round((10_000 * (lost ?? 0)) / (shops ?? 1))]).toEqual([href, churn]);
    }
    expect(data.some(({ values }) => values.some(({ metric, value }) => metric === 'churn' && value !== null))).toBe(
      true,
    );
  },
);

test('what shops of a period are worth opens into those shops', () => {
  const of = { partnerId, period: summer, filters: { manager: 'me', app: 'starling-reviews' } };
  expect(shopsHref('lifetimeValue', of)).toBe(shopsHref('installs', of));
});

test('what is divided by clicks opens into those clicks where no list has the rest', () => {
  const of = { partnerId, period: summer, filters: { app: 'starling-reviews' } };
  const clicks = shopsHref('clicks', of);
  expect(clicks).toContain('/admin/reports/performance?');
  expect(shopsHref('conversion', of)).toBe(clicks);
  const inCare = { ...of, filters: { ...of.filters, manager: 'me' } };
  expect(shopsHref('earningsPerClick', inCare)).toBe(shopsHref('clicks', inCare));
});

const narrowed: readonly object[] = [{}, { app: 'starling-reviews' }, { country: 'US' }];
test.each(periods.flatMap((period) => narrowed.map((filters) => ({ period, filters }))))(
  'earnings per click of $period.value, narrowed by $filters, open into the shops from links that earned them',
  async ({ period, filters }) => {
    const given = { metrics: ['earningsPerClick', 'clicks'], filters, ...request(period) };
    const whole = await analytics(given);
    // Partners have no clicks of a country.
    const byPartner =
      'country' in filters
        ? []
        : (await analytics({ ...given, groupBy: 'partner', sort: '-earningsPerClick', limit: 6 })).data;
    let met = 0;
    for (const { key, values } of [...byPartner, ...whole.data]) {
      const of = { ...(key !== null && { partnerId: key }), filters, period };
      const href = shopsHref('earningsPerClick', of) ?? 'nowhere';
      const clicks = values.find(({ metric }) => metric === 'clicks')?.value ?? 0;
      const { commission } = await referralsAt(staff, href);
      const perClick = Object.entries(commission).map(([currency, amount]) => ({
        currency,
        amount: Math.floor((100 * amount) / clicks + 0.5) / 100,
      }));
      expect([href, clicks === 0 ? {} : added(perClick)]).toEqual([href, moneyOf(values, 'earningsPerClick')]);
      met += Object.keys(commission).length;
    }
    expect(met).toBeGreaterThan(0);
    const [reversed] = await query<{ n: number }>(
      built.db.pool,
      sql`select count(*)::int as n from ledger_entries e join commissions k on k.id = e.commission_id
            join referrals r on r.id = k.referral_id where e.kind = 'reversal' and r.source = 'visit'`,
    );
    expect(reversed?.n).toBeGreaterThan(0);
  },
);

test('each week of staff’s activity opens into all that was done in it', async () => {
  const { data, meta } = await analytics({ metrics: [...staffWork], groupBy: 'week', ...request(summer), limit: 26 });
  for (const { key, values } of data) {
    const { days, today } = meta;
    if (days === undefined) throw new Error('no days');
    const href = weekHref({ manager: undefined, days, today }, key ?? '');
    const done = values.reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect([href, report.parse(await read(staff, '/api/reports/activity', href)).meta.total]).toEqual([href, done]);
  }
  expect(data.length).toBeGreaterThan(8);
});

const series = z.object({ data: getPartnerSeries.success.data });
const entries = z.object({ data: listBalance.success.data, meta: pageMeta });
const performance = z.object({ data: getPerformance.success.data, meta: getPerformance.success.meta });

/** What the entries at an address come to. */
async function entriesAt(caller: Caller, href: string, of = partnerId): Promise<Sums> {
  const { searchParams } = new URL(href, 'http://localhost');
  const wanted = new URLSearchParams(searchParams);
  for (const name of ['tab', 'balance.part']) wanted.delete(name);
  wanted.set('part', searchParams.get('balance.part') ?? '');
  wanted.set('perPage', '100');
  const sums: Money[] = [];
  for (let page = 1; ; page += 1) {
    wanted.set('page', String(page));
    const path = `/api/partners/${of}/balance/entries`;
    const { data, meta } = entries.parse(await read(caller, path, `?${wanted.toString()}`));
    sums.push(...data);
    if (page * 100 >= meta.total) return added(sums);
  }
}

test.each(periods)(
  'each point of a partner’s earnings of $value opens into its entries, and its funnel into its clicks and shops',
  async (period) => {
    const answer = await read(own, `/api/partners/partner-overview-data/${partnerId}`, search(period));
    const { unit, points, funnel } = series.parse(answer).data;
    for (const { date: at, earned } of points.slice(-14)) {
      const href = tileHref('earned', bucketPeriod(unit, at, period));
      expect([at, await entriesAt(own, href)]).toEqual([at, added(earned)]);
    }
    const clicked = await read(own, `/api/partners/partner-performance/${partnerId}`, tileHref('clicks', period));
    const [totals] = performance.parse(clicked).meta.totals;
    expect([totals?.['clicks'] ?? 0, totals?.['visitInstalls'] ?? 0]).toEqual([funnel.clicks, funnel.installs]);
    expect({
      own: (await referralsAt(own, tileHref('paidShops', period))).count,
      staff: (await referralsAt(staff, partnerFigureHref('paidShops', partnerId, period))).count,
    }).toEqual({ own: funnel.paidShops, staff: funnel.paidShops });
    expect(period.value === 'last_month' || funnel.paidShops > 0).toBe(true);
  },
);

test.each(['day', 'week', 'month', 'app'] as const)(
  'each bar of a partner’s clicks by %s opens into what makes it',
  async (by) => {
    const path = `/api/partners/partner-performance/${partnerId}`;
    const { data, meta } = performance.parse(await read(own, path, `${search(summer)}&by=${by}&perPage=50`));
    const hrefOf = clicksHref({ by, app: undefined, period: summer, days: meta });
    for (const row of data) {
      const { meta: opened } = performance.parse(await read(own, path, hrefOf(row)));
      expect([hrefOf(row), opened.totals[0]?.['clicks'] ?? 0]).toEqual([hrefOf(row), row['clicks']]);
    }
    expect(data.length).toBeGreaterThan(1);
  },
);

const offer = z.object({ data: getOffer.success.data });

test.each(periods)('a partner’s figures of an app of $value open into their rows', async (period) => {
  const apps = await query<{ slug: string }>(
    built.db.pool,
    sql`select distinct a.slug from apps a join referrals r on r.app_id = a.id where r.partner_id = ${partnerId} order by 1`,
  );
  for (const { slug: app } of apps) {
    const { figures } = offer.parse(await read(own, `/api/apps/${app}/details`, search(period))).data;
    const hrefOf = (figure: Parameters<typeof ownFigureHref>[0]) => ownFigureHref(figure, { app, period });
    const clicks = await read(own, `/api/partners/partner-performance/${partnerId}`, hrefOf('clicks'));
    expect({
      app,
      clicks: performance.parse(clicks).meta.totals[0]?.['clicks'] ?? 0,
      installs: (await referralsAt(own, hrefOf('installs'))).count,
      chargedShops: (await referralsAt(own, hrefOf('chargedShops'))).count,
      earned: (await referralsAt(own, hrefOf('commission'))).commission,
    }).toEqual({ app, ...figures, earned: added(figures.earned) });
  }
  expect(apps.length).toBeGreaterThan(0);
});

/** What the rows behind a partner’s own clicks, installs and commission of an app come to. */
async function ownFiguresOf(app: string, period: PeriodChoice<string>) {
  const hrefOf = (figure: Parameters<typeof ownFigureHref>[0]) => ownFigureHref(figure, { app, period });
  const clicks = await read(own, `/api/partners/partner-performance/${partnerId}`, hrefOf('clicks'));
  return {
    clicks: performance.parse(clicks).meta.totals[0]?.['clicks'] ?? 0,
    installs: (await referralsAt(own, hrefOf('installs'))).count,
    earned: (await referralsAt(own, hrefOf('commission'))).commission,
  };
}

test('the figures on the card of each app open into their rows', async () => {
  const cards = z.object({ data: listApps.success.data }).parse(await read(own, '/api/apps', '')).data;
  for (const { slug, clicks, installs, earned } of cards)
    expect({ slug, ...(await ownFiguresOf(slug, { value: 'all time', range: null })) }).toEqual({
      slug,
      clicks,
      installs,
      earned: added(earned),
    });
  expect(cards.filter(({ clicks, installs, earned }) => clicks > 0 && installs > 0 && earned.length > 0)).not.toEqual(
    [],
  );
});

test.each(periods)('the figures of a partner’s top apps of $value open into their rows', async (period) => {
  const answer = await read(own, `/api/partners/partner-overview-data/${partnerId}`, search(period));
  const { topApps } = series.parse(answer).data;
  for (const { slug, clicks, installs, earned } of topApps)
    expect({ slug, ...(await ownFiguresOf(slug, period)) }).toEqual({ slug, clicks, installs, earned: added(earned) });
  expect(topApps.length).toBeGreaterThan(1);
});

const byCountry = z.object({ data: listAppsByCountry.success.data });

test.each(periods)('a partner’s figures of an app in a country of $value open into the shops there', async (period) => {
  const apps = z.object({ data: listApps.success.data }).parse(await read(own, '/api/apps', '')).data;
  const met = new Set<string | null>();
  for (const { slug: app } of apps) {
    const answer = await read(own, '/api/apps/apps-by-country', `${search(period)}&app=${app}`);
    for (const { country, installs, commission } of byCountry.parse(answer).data) {
      const hrefOf = (figure: 'installs' | 'commission') =>
        ownFigureHref(figure, { app, country: country ?? 'none', period });
      expect({
        country,
        installs: (await referralsAt(own, hrefOf('installs'))).count,
        commission: (await referralsAt(own, hrefOf('commission'))).commission,
      }).toEqual({ country, installs, commission: added(commission) });
      met.add(country);
    }
  }
  expect(met.size).toBeGreaterThan(1);
});

const partnerReport = z.object({ data: getPartnerReport.success.data });

/** What a partner’s overview report says of a period. */
const reportOf = async (of: string, period: PeriodChoice<string>) => {
  const body = { partnerId: of, ...request(period) };
  return partnerReport.parse((await built.request(staff, 'POST', getPartnerReport.path, body)).body).data;
};

test.each(periods)('the leads in a partner’s overview report of $value open into as many', async (period) => {
  const busiest = await query<{ id: string }>(
    built.db.pool,
    sql`select partner_id as id from leads group by 1 order by count(distinct state) desc, count(*) desc, 1 limit 3`,
  );
  let met = 0;
  for (const { id } of busiest) {
    const { leads } = await reportOf(id, period);
    for (const outcome of leadOutcomes) {
      const href = leadsHref(outcome, { partnerId: id, period });
      const { total } = report.parse(await read(staff, '/api/reports/leads', href)).meta;
      expect([href, total]).toEqual([href, leads[outcome]]);
      met += leads[outcome];
    }
  }
  expect(period.value === 'last_month' || met > 0).toBe(true);
});

test.each(periods)('the best apps in a partner’s overview report of $value open into their rows', async (period) => {
  const { apps } = await reportOf(partnerId, period);
  for (const { slug, clicks, installs, earned } of apps) {
    const hrefOf = (figure: Parameters<typeof rowFigureHref>[0]) =>
      rowFigureHref(figure, { partnerId, app: slug, period });
    const [totals] = report.parse(await read(staff, '/api/reports/performance', hrefOf('clicks'))).meta.totals;
    expect({
      slug,
      clicks: totals?.['clicks'] ?? 0,
      installs: (await referralsAt(staff, hrefOf('installs'))).count,
      earned: (await referralsAt(staff, hrefOf('commission'))).commission,
    }).toEqual({ slug, clicks, installs, earned: added(earned) });
  }
  expect(apps.length).toBeGreaterThan(1);
});

test.each(periods)('what top referrals of $value earned opens into the shop with as much', async (period) => {
  const top = z.object({ data: getTopReferrals.success.data });
  const path = `/api/partners/partner/top-referrals/${partnerId}`;
  const { data } = top.parse(await read(own, path, search(period)));
  for (const { id, shop, earned } of data)
    for (const [caller, href] of [
      [own, ownFigureHref('commission', { shop, period })],
      [staff, rowFigureHref('commission', { partnerId, shop, period })],
    ] as const) {
      const listed = referrals.parse(await read(caller, '/api/referrals/all', href)).data;
      const commission = listed.find((row) => row.id === id)?.commission;
      expect([href, commission?.find(({ currency }) => currency === earned.currency)]).toEqual([href, earned]);
    }
  expect(data.length).toBeGreaterThan(1);
});

test.each(periods)('installs and earnings of the top partners of $value open into their rows', async (period) => {
  const { timeFilter, ...range } = request(period);
  const body = { periodFilter: timeFilter, ...range };
  const answer = await built.request(staff, 'POST', getAdminOverview.path, body);
  const { topPartners } = overview.parse(answer.body).data;
  for (const { id, installs, earned } of topPartners)
    expect({
      id,
      installs: (await referralsAt(staff, partnerFigureHref('installs', id, period))).count,
      earned: await entriesAt(staff, partnerFigureHref('earned', id, period), id),
    }).toEqual({ id, installs, earned: added(earned) });
  expect(topPartners.length).toBeGreaterThan(1);
});

test('what partners without a manager earned opens into their entries', async () => {
  const unassigned = '?adminFilter=unassigned&sort=-earned&perPage=10';
  const { data } = z
    .object({ data: listPartners.success.data })
    .parse(await read(staff, listPartners.path, unassigned));
  for (const { id, earned } of data) {
    const href = partnerFigureHref('earned', id, { value: 'all time', range: null });
    expect([id, await entriesAt(staff, href, id)]).toEqual([id, added(earned)]);
  }
  expect(data.some(({ earned }) => earned.length > 0)).toBe(true);
});
