import sql, { empty } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import {
  type AnalyticsFilters,
  type AnalyticsValue,
  getActivation,
  getDecisionTimes,
  queryAnalytics,
} from '#contract/analytics/analytics.ts';
import { decisionSubjects, staffWork } from '#contract/analytics/decisions.ts';
import { type MetricKey, activationDays } from '#contract/analytics/metrics.ts';
import { pageMeta } from '#contract/shared/lists.ts';
import { progressReasons } from '#contract/analytics/progress.ts';
import { getReport } from '#contract/reports/reports.ts';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { approvedHref, progressHref } from '../../../../src/features/analytics/activationHref.ts';
import { decisionsHref } from '../../../../src/features/analytics/decisionsHref.ts';
import { heldBack } from '../../../../src/features/analytics/heldBack.ts';
import { portfolioFigures, portfolioHref } from '../../../../src/features/analytics/portfolioHref.ts';
import { shopsHref } from '../../../../src/features/analytics/shopsHref.ts';
import { weekHref } from '../../../../src/features/analytics/weekHref.ts';
import { type PeriodChoice, periodParams } from '../../../../src/shared/period/periodAddress.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { callOf } from '../../../support/callOf.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makeNote } from '../../../support/make/messages.ts';
import { makeAcceptance, makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeClick, makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
/** Partners in the order they were laid in, which is the same in every run, as their codes are not. */
const numbered = sql`select id, row_number() over (order by created_at, id) as n from partners`;
let built: Built;
let staff: Caller;
let tag: number;
let slug: string;

beforeAll(async () => {
  built = await buildOnDemo(now);
  const { pool } = built.db;
  staff = await built.as('manager');
  await makeStuck();
  slug = await mostUsedApp();
  tag = (await makeTag(pool, 'Some')).id;
  await execute(
    pool,
    sql`insert into partner_tags (partner_id, tag_id) select id, ${tag} from (${numbered}) p where n % 2 = 0`,
  );
  await execute(
    pool,
    sql`update partner_managers m set ended_at = '2026-07-15' from (${numbered}) p
         where p.id = m.partner_id and n % 4 = 0 and m.assigned_at < '2026-07-15' and m.ended_at is null`,
  );
  await execute(
    pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at)
        select id, ${staff.userId}, '2026-03-01' from (${numbered}) p where n % 3 > 0`,
  );
  // Of installs in a country, some did not come by a link.
  const charged = await query<{ partnerId: string; appId: string }>(
    pool,
    sql`select distinct on (1) r.partner_id as "partnerId", r.app_id as "appId"
          from charges c join referrals r on r.id = c.referral_id order by 1, 2`,
  );
  for (const link of charged) await makeReferral(pool, { ...link, country: 'US', source: 'import' });
  for (const [at, logged] of [
    ['2026-09-01T09:00:00Z', '2026-09-03T09:00:00Z'],
    ['2026-10-26T23:30:00Z', '2026-10-28T09:00:00Z'],
    ['2026-11-15T23:30:00Z', '2026-11-16T00:30:00Z'],
  ] as const)
    for (const time of [at, logged]) await makeWork(time);
}, within(120_000));
afterAll(() => built.close());

/** A note and a contact by the calling manager. */
async function makeWork(at: string): Promise<void> {
  const { pool } = built.db;
  const [partner] = await query<{ id: string }>(pool, sql`select id from partners order by id limit 1`);
  await makeNote(pool, { partnerId: partner?.id ?? '', authorId: staff.userId, at });
  await execute(
    pool,
    sql`insert into prospect_logs (id, prospect_id, author_id, type, outcome, occurred_at)
        select ${newId()}, id, ${staff.userId}, 'call', 'reached', ${at} from prospects order by id limit 1`,
  );
}

/** Its slug. */
async function mostUsedApp(): Promise<string> {
  const [most] = await query<{ slug: string }>(
    built.db.pool,
    sql`select a.slug from referrals r join apps a on a.id = r.app_id group by 1 order by count(*) desc, 1 limit 1`,
  );
  return most?.slug ?? '';
}

/** Partners held back for reasons the demo has none of, and archived ones at two steps. */
async function makeStuck(): Promise<void> {
  const { pool } = built.db;
  const [app] = await query<{ id: string }>(pool, sql`select id from apps order by slug limit 1`);
  const [terms] = await query<{ version: number }>(pool, sql`select max(version) as version from terms_versions`);
  if (!app || !terms) throw new Error('the demo has neither an app nor terms');
  const at = { createdAt: '2026-07-01T10:00:00.000Z' };
  const make = async (account: 'active' | 'archived' = 'active') => (await makePartner(pool, { ...at, account })).id;
  const appId = app.id;
  const unclicked = await make();
  const user = await makeUser(pool, { partnerId: unclicked });
  await makeAcceptance(pool, user.id, unclicked, terms.version);
  await make('archived');
  await makeClick(pool, { partnerId: await make('archived'), appId });
  await makeClick(pool, { partnerId: await make('archived'), appId });
  await makeReferral(pool, { partnerId: await make(), appId });
  for (let left = 2; left > 0; left -= 1)
    await makeReferral(pool, {
      partnerId: await make(),
      appId,
      life: 'uninstalled',
      uninstalledAt: '2026-10-09T09:00:00.000Z',
    });
  await makeCharge(pool, { referral: await makeReferral(pool, { partnerId: await make(), appId }) });
}

const report = z.object({ data: getReport.success.data, meta: getReport.success.meta });
const readOpened = async (href: string) => {
  const path = new URL(href, 'http://localhost').pathname.replace('/admin', '/api');
  return report.parse((await built.request(staff, 'GET', callOf(path, href))).body);
};
const rowsOf = async (href: string): Promise<number> => (await readOpened(href)).meta.total;

const periods: readonly PeriodChoice<string>[] = [
  { value: 'all time', range: null },
  { value: 'this_year', range: null },
  { value: 'custom', range: { from: '2026-06-01', to: '2026-09-15' } },
];
const narrowings = ['everything', 'manager', 'unassigned', 'tag', 'app', 'country'] as const;
const filtersOf = (name: (typeof narrowings)[number]) =>
  ({
    everything: {},
    manager: { manager: 'me' },
    unassigned: { manager: 'unassigned' },
    tag: { tag },
    app: { app: slug },
    country: { country: 'US' },
  })[name];

const activation = z.object({ data: getActivation.success.data });

test.each(periods.flatMap((period) => narrowings.map((name) => ({ period, name }))))(
  'each step and reason of the activation links to exactly as many rows: $period, $name',
  async ({ period, name }) => {
    const filters = filtersOf(name);
    const request = Object.entries(filters).map(([key, value]): [string, string] => [key, String(value)]);
    const search = new URLSearchParams([...request, ...Object.entries(periodParams(period))]);
    const { body } = await built.request(staff, 'GET', callOf(getActivation.path, `?${search.toString()}`));
    const steps = activation.parse(body).data;
    const given = { filters, period };
    for (const { step, partners } of steps)
      expect([step, await rowsOf(progressHref(given, { step }))]).toEqual([step, partners]);
    const reasons = heldBack(steps);
    for (const [reason, partners] of reasons)
      expect([reason, await rowsOf(progressHref(given, { reason }))]).toEqual([reason, partners]);
    // If all steps had the same count, a filter without effect would go unnoticed.
    expect(new Set(steps.map(({ partners }) => partners)).size).toBeGreaterThan(2);
  },
);

test('every reason holds someone back, one of them at two steps', async () => {
  const steps = activation.parse((await built.request(staff, 'GET', getActivation.path)).body).data;
  expect(
    heldBack(steps)
      .map(([reason]) => reason)
      .toSorted(),
  ).toEqual([...progressReasons].toSorted());
  expect(steps.filter(({ dropped }) => dropped.some(({ reason }) => reason === 'archived'))).toHaveLength(2);
});

test('registrations narrowed by a country of shops alone are those with an install there, of the app if one is chosen', async () => {
  const period = { value: 'all time', range: null } as const;
  for (const filters of [{ country: 'US' }, { country: 'US', app: slug }])
    expect(
      await rowsOf(
        `/admin/reports/registrations?by=partner&shopCountry=US${'app' in filters ? `&app=${filters.app}` : ''}`,
      ),
    ).toBe(await rowsOf(progressHref({ filters, period }, { step: 'installed' })));
});

test('registrations narrowed by an app alone are those with a click on it or a shop of it', async () => {
  expect(await rowsOf(`/admin/reports/registrations?by=partner&app=${slug}`)).toBe(
    await rowsOf(
      progressHref({ filters: { app: slug }, period: { value: 'all time', range: null } }, { step: 'clicked' }),
    ),
  );
});

const decisionTimes = z.object({ data: getDecisionTimes.success.data });
const figures = z.object({ data: queryAnalytics.success.data, meta: queryAnalytics.success.meta });

/** Id of the staff member with the most decisions. */
async function busiest(): Promise<string> {
  const [one] = await query<{ id: string }>(
    built.db.pool,
    sql`select actor_id as id from lifecycle_events where event in ('approval.approve', 'approval.reject', 'lead.approve', 'lead.reject')
         group by 1 having actor_id is not null order by count(*) desc, 1 limit 1`,
  );
  if (!one) throw new Error('no one decided anything');
  return one.id;
}

test.each(periods.flatMap((period) => ['everyone', 'busiest', 'me'].map((name) => ({ period, name }))))(
  'each decision time links to exactly as many registrations and leads: $period, $name',
  async ({ period, name }) => {
    const manager = name === 'everyone' ? undefined : name === 'me' ? 'me' : await busiest();
    const search = new URLSearchParams({ ...periodParams(period), ...(manager !== undefined && { manager }) });
    const { body } = await built.request(staff, 'GET', callOf(getDecisionTimes.path, `?${search.toString()}`));
    const lines = decisionTimes.parse(body).data;
    const given = { manager, period };
    for (const line of lines)
      for (const subject of decisionSubjects)
        expect([line.span, subject, await rowsOf(decisionsHref(given, { subject, span: line.span }))]).toEqual([
          line.span,
          subject,
          line[subject],
        ]);
    const sum = (key: 'open' | 'registrations' | 'leads') => lines.reduce((total, line) => total + line[key], 0);
    expect({
      open: await rowsOf(decisionsHref(given, { decision: 'open' })),
      registrations: await rowsOf(decisionsHref(given, { subject: 'registrations' })),
      leads: await rowsOf(decisionsHref(given, { subject: 'leads' })),
    }).toEqual({ open: sum('open'), registrations: sum('registrations'), leads: sum('leads') });
  },
);

test('registrations and leads fall into several time spans, and some are still open', async () => {
  const { body } = await built.request(staff, 'GET', getDecisionTimes.path);
  const lines = decisionTimes.parse(body).data;
  const met = (key: 'open' | 'registrations' | 'leads') => lines.filter((line) => line[key] > 0).length;
  expect([met('registrations') > 1, met('leads') > 1, met('open') > 0]).toEqual([true, true, true]);
});

test.each([
  { value: 'all time', range: null },
  { value: 'this_month', range: null },
  // From a Wednesday to a Tuesday: the first and last week are partial.
  { value: 'custom', range: { from: '2026-09-02', to: '2026-10-27' } },
] as const)('each week of activity links to the work done in it: $value', async (period) => {
  let met = 0;
  for (const manager of [undefined, 'me', await busiest()]) {
    const { body } = await built.request(staff, 'POST', queryAnalytics.path, {
      metrics: [...staffWork],
      groupBy: 'week',
      filters: manager === undefined ? {} : { manager },
      timeFilter: period.value,
      ...(period.range && { dateRange: period.range }),
      limit: 26,
    });
    const { data, meta } = figures.parse(body);
    for (const { key, values } of data)
      for (const { metric, value } of values) {
        const work = staffWork.find((one) => one === metric) ?? 'notes';
        expect([key, metric, await rowsOf(weekHref({ ...meta, manager }, key ?? '', work))]).toEqual([
          key,
          metric,
          value,
        ]);
        met += value ?? 0;
      }
  }
  expect(met).toBeGreaterThan(0);
});

/** The number of rows of a report or list, and the sum of a column over the first page of a report. */
async function opened(href: string): Promise<{ total: number; sumOf: (column: string) => number }> {
  if (href.startsWith('/admin/referrals')) {
    const { body } = await built.request(staff, 'GET', callOf('/api/referrals/all', href));
    return { total: z.object({ meta: pageMeta }).parse(body).meta.total, sumOf: () => 0 };
  }
  const { data, meta } = await readOpened(href);
  return { total: meta.total, sumOf: (column) => data.reduce((sum, row) => sum + Number(row[column]), 0) };
}

type Sums = Record<string, number>;
type Cell = string | number | null | undefined;

/** What is in each currency; '' of what has none. What is 0 is left out. */
function addedUp(amounts: readonly { currency: Cell; amount: Cell }[]): Sums {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) {
    const key = String(currency ?? '');
    sums.set(key, (sums.get(key) ?? 0) + Number(amount ?? 0));
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

/** What a column of a report comes to at an address, which is what its rows come to; of a list, how many rows it has. */
async function sumsAt(href: string, column: string): Promise<Sums> {
  if (href.startsWith('/admin/referrals')) return addedUp([{ currency: null, amount: (await opened(href)).total }]);
  const rows: z.output<typeof report>['data'] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await readOpened(`${href}&perPage=100&page=${page}`);
    rows.push(...data);
    if (page * 100 < meta.total) continue;
    const sums = addedUp(rows.map((row) => ({ currency: row['currency'], amount: row[column] })));
    expect([href, addedUp(meta.totals.map((row) => ({ currency: row['currency'], amount: row[column] })))]).toEqual([
      href,
      sums,
    ]);
    return sums;
  }
}

/** In basis points. */
const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((10_000 * part) / whole);

/** The figures of all managers, of one, and of partners without one, as tiles ask for them. */
const tilesOf = (period: PeriodChoice<string>) =>
  Promise.all(
    [undefined, 'me', 'unassigned'].map(async (key) => {
      const { body } = await built.request(staff, 'POST', queryAnalytics.path, {
        metrics: [...portfolioFigures],
        ...(key !== undefined && { filters: { manager: key } }),
        timeFilter: period.value,
        ...(period.range && { dateRange: period.range }),
      });
      return { key, values: figures.parse(body).data.flatMap(({ values }) => values) };
    }),
  );

const sumsOf = (values: readonly AnalyticsValue[], metric: MetricKey): Sums =>
  addedUp(values.flatMap((one) => (one.metric === metric ? [{ currency: one.currency, amount: one.value }] : [])));

const rated = {
  Click: 'clicked',
  Install: 'installed',
  Paid: 'paid',
} as const;

test.each(periods.flatMap((period) => (['everything', 'manager', 'tag'] as const).map((name) => ({ period, name }))))(
  'each activation rate links to the partners it is of: $period, $name',
  async ({ period, name }) => {
    const filters = filtersOf(name);
    const met: boolean[] = [];
    for (const days of activationDays) {
      const keys = (['Click', 'Install', 'Paid'] as const).map((step) => ({
        key: `activationBy${step}${days}` as const,
        column: `${rated[step]}${days}`,
      }));
      const { body } = await built.request(staff, 'POST', queryAnalytics.path, {
        metrics: keys.map(({ key }) => key),
        filters,
        timeFilter: period.value,
        ...(period.range && { dateRange: period.range }),
      });
      const values = figures.parse(body).data.flatMap((row) => row.values);
      const rows = await opened(approvedHref({ filters, period }, days));
      expect(keys.map(({ key, column }) => [key, ratio(rows.sumOf(column), rows.total)])).toEqual(
        keys.map(({ key }) => [key, values.find(({ metric }) => metric === key)?.value ?? null]),
      );
      met.push(rows.sumOf(`installed${days}`) > 0);
    }
    // A period without partners old enough has nothing to compare.
    expect(met.some(Boolean) || period.value === 'custom').toBe(true);
  },
);

test.each(periods)('each figure of a portfolio links to the rows behind it: $value', async (period) => {
  const counted = [
    'portfolio',
    'activePartners',
    'payingPartners',
    'installs',
    'decisions',
    'notes',
    'contacts',
  ] as const;
  const { body } = await built.request(staff, 'POST', queryAnalytics.path, {
    metrics: [...portfolioFigures],
    groupBy: 'manager',
    timeFilter: period.value,
    ...(period.range && { dateRange: period.range }),
  });
  const { data } = figures.parse(body);
  const met = new Set<string>();
  for (const { key, values } of [...data, ...(await tilesOf(period))]) {
    const hrefOf = (metric: (typeof portfolioFigures)[number]) => portfolioHref(metric, { managerId: key, period });
    const valueOf = (metric: MetricKey) => values.find((one) => one.metric === metric)?.value ?? null;
    const figuresOf = { key, ...Object.fromEntries(counted.map((metric) => [metric, valueOf(metric) ?? 0])) };
    const rows: Record<string, unknown> = { key };
    for (const metric of counted) {
      rows[metric] = (await opened(hrefOf(metric))).total;
      if (rows[metric] !== 0) met.add(metric);
    }
    expect(rows).toEqual(figuresOf);
    const activated = await opened(hrefOf('activationByInstall60'));
    const lost = await opened(hrefOf('churn'));
    expect({
      key,
      activation: ratio(activated.sumOf('installed60'), activated.total),
      churn: ratio(lost.sumOf('lost'), lost.total),
    }).toEqual({ key, activation: valueOf('activationByInstall60'), churn: valueOf('churn') });
    for (const [metric, { total }] of [
      ['activationByInstall60', activated],
      ['churn', lost],
    ] as const)
      if (total > 0) met.add(metric);
    const decided = await opened(hrefOf('timeToDecision'));
    expect({ key, hasMedian: valueOf('timeToDecision') !== null && decided.total === 0 }).toEqual({
      key,
      hasMedian: false,
    });
    const net = sumsOf(values, 'netRevenue');
    expect({ key, net: await sumsAt(hrefOf('netRevenue'), 'netRevenue') }).toEqual({ key, net });
    if (Object.keys(net).length > 0) met.add('netRevenue');
  }
  expect(data.some(({ key }) => key === null) && data.length > 2).toBe(true);
  expect([...met].toSorted()).toEqual(
    [...counted, 'netRevenue', 'activationByInstall60', ...(period.value === 'all time' ? [] : ['churn'])].toSorted(),
  );
});

/** Figures of a partner by the column of a report that adds up to each, or by the two that it divides; some partners have none of the rare ones. */
const inReports: readonly { metric: MetricKey; column: string; whole?: string; opens?: MetricKey; isRare?: true }[] = [
  { metric: 'netRevenue', column: 'netRevenue' },
  { metric: 'commission', column: 'commission' },
  { metric: 'grossRevenue', column: 'charged' },
  { metric: 'charges', column: 'charges' },
  { metric: 'reversals', column: 'reversed', isRare: true },
  { metric: 'clicks', column: 'clicks' },
  { metric: 'visitInstalls', column: 'visitInstalls' },
  { metric: 'conversion', column: 'visitInstalls', whole: 'clicks' },
  { metric: 'churn', column: 'lost', whole: 'shops', opens: 'grossRetention', isRare: true },
];

/** The shops of a partner that were charged in the period while it was in the care that is asked for. */
async function chargedShops(
  partnerId: string,
  { app, manager, country }: AnalyticsFilters,
  { from, to }: { from: string | null; to: string },
): Promise<string[]> {
  const care = sql`exists (select 1 from partner_managers w where w.partner_id = r.partner_id and w.assigned_at <= c.occurred_at
    and (w.ended_at is null or c.occurred_at < w.ended_at) ${manager === 'me' ? sql`and w.user_id = ${staff.userId}` : empty})`;
  const shops = await query<{ id: string }>(
    built.db.pool,
    sql`select distinct r.id from charges c join referrals r on r.id = c.referral_id join apps a on a.id = r.app_id
         where c.kind = 'charge' and r.partner_id = ${partnerId} and c.occurred_at >= coalesce(${from}::timestamptz, '-infinity')
               and c.occurred_at < ${to}::timestamptz
               ${manager === undefined ? empty : manager === 'me' ? sql`and ${care}` : sql`and not ${care}`}
               ${app === undefined ? empty : sql`and a.slug = ${app}`} ${country === undefined ? empty : sql`and r.country = ${country}`}`,
  );
  return shops.map(({ id }) => id);
}

const [allTime, thisYear, summer] = periods;
const ofClicks = ['clicks', 'conversion'] as const;
const cases: readonly {
  period: typeof allTime;
  of: readonly (typeof narrowings)[number][];
  but?: readonly MetricKey[];
}[] = [
  // It has no beginning, at which shops were paying.
  { period: allTime, of: ['manager'], but: ['churn'] },
  { period: thisYear, of: ['manager'] },
  { period: thisYear, of: ['unassigned'] },
  // Shops by their charges.
  { period: thisYear, of: ['tag'], but: ['netRevenue', 'commission'] },
  { period: thisYear, of: ['manager', 'tag'] },
  { period: thisYear, of: ['manager', 'app'] },
  { period: thisYear, of: ['manager', 'country'], but: ofClicks },
  { period: summer, of: ['manager'] },
  { period: summer, of: ['unassigned', 'tag'] },
];
test.each(cases)(
  'each figure of a partner opens into a report of it: $period.value, $of',
  async ({ period, of, but }) => {
    if (period === undefined) throw new Error('no period');
    const [first = 'everything', second = 'everything'] = of;
    const filters: AnalyticsFilters = { ...filtersOf(first), ...filtersOf(second) };
    const found = inReports.filter(({ metric }) => but?.includes(metric) !== true);
    const { body } = await built.request(staff, 'POST', queryAnalytics.path, {
      metrics: [...found.map(({ metric }) => metric), 'refundRate', 'refunds', 'payingShops'],
      groupBy: 'partner',
      filters,
      timeFilter: period.value,
      ...(period.range && { dateRange: period.range }),
      sort: '-charges',
      limit: 4,
    });
    const { data, meta } = figures.parse(body);
    const met = new Set<MetricKey>();
    for (const { key, values } of data) {
      const hrefOf = (metric: MetricKey) => shopsHref(metric, { partnerId: key ?? '', filters, period }) ?? 'nowhere';
      const valueOf = (metric: MetricKey) => values.find((one) => one.metric === metric)?.value ?? null;
      for (const { metric, column, whole, opens = metric } of found) {
        const href = hrefOf(opens);
        const sums = await sumsAt(href, column);
        if (Object.keys(sums).length > 0) met.add(metric);
        const added = (all: Sums) => Object.values(all).reduce((sum, one) => sum + one, 0);
        const sign = metric === 'reversals' ? -1 : 1;
        const rows =
          whole !== undefined
            ? ratio(added(sums), added(await sumsAt(href, whole)))
            : metric === 'charges'
              ? added(sums)
              : addedUp(Object.entries(sums).map(([currency, amount]) => ({ currency, amount: sign * amount })));
        const isOfOne = whole !== undefined || metric === 'charges';
        expect([href, metric, rows]).toEqual([href, metric, isOfOne ? valueOf(metric) : sumsOf(values, metric)]);
      }
      const href = hrefOf('refundRate');
      const refunds = (await readOpened(`${href}&perPage=100`)).data;
      const refunded = new Set(refunds.flatMap(({ refundId, referralId }) => (refundId === null ? [] : [referralId])));
      expect([hrefOf('refunds'), (await opened(hrefOf('refunds'))).total]).toEqual([
        hrefOf('refunds'),
        valueOf('refunds') ?? 0,
      ]);
      const charged = await chargedShops(key ?? '', filters, meta);
      const share = ratio(charged.filter((id) => refunded.has(id)).length, charged.length);
      expect([href, share]).toEqual([href, valueOf('refundRate')]);
      if (refunded.size > 0) met.add('refundRate');
      const paying = await opened(hrefOf('payingShops'));
      expect([hrefOf('payingShops'), paying.total]).toEqual([hrefOf('payingShops'), valueOf('payingShops') ?? 0]);
      if (paying.total > 0) met.add('payingShops');
    }
    const isUsual = period === thisYear && of.join() === 'manager';
    expect(found.filter(({ metric, isRare }) => !met.has(metric) && (isUsual || isRare !== true))).toEqual([]);
    expect((met.has('refundRate') && met.has('payingShops')) || !isUsual).toBe(true);
  },
);

test('a partner’s clicks in a country open nothing: no sum has them', () => {
  const given = { partnerId: staff.userId, period: { value: 'all time', range: null } };
  for (const metric of ofClicks)
    expect(shopsHref(metric, { ...given, filters: { country: 'US', manager: 'me' } })).toBeNull();
});
