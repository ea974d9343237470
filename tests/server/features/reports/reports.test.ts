import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { queryAnalytics } from '#contract/analytics/analytics.ts';
import { leadStates } from '#contract/leads/states.ts';
import { type LedgerKind, ledgerKindWords } from '#contract/payouts/payouts.ts';
import { performanceGroupings } from '#contract/partners/performance.ts';
import { exponentOf } from '#contract/shared/currency.ts';
import { getJourney } from '#contract/partners/journey.ts';
import { pageMeta } from '#contract/shared/lists.ts';
import { getPartnerReport } from '#contract/partners/report.ts';
import { type ReportKey, reportKeys, reportKindOf, reportKinds } from '#contract/reports/kinds.ts';
import { getReport } from '#contract/reports/reports.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeProspect } from '../../../support/make/prospects.ts';
import { makeUser } from '../../../support/make/users.ts';
import { within } from '../../../support/within.ts';

const report = z.object({ data: getPartnerReport.success.data });

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await buildOnDemo(now);
  staff = await built.as('manager');
}, within(120_000));
afterAll(() => built.close());

const answer = z.object({ data: getReport.success.data, meta: getReport.success.meta });
const read = async (url: string) => answer.parse((await built.request(staff, 'GET', url)).body);
const csv = async (url: string): Promise<string[][]> => {
  const { text } = await built.request(staff, 'GET', url, undefined, { accept: 'text/csv' });
  return parse(text);
};

/** Every row of a report, page by page. */
async function everyRow(url: string) {
  const first = await read(url);
  const rows = [...first.data];
  for (let page = 2; rows.length < first.meta.total; page += 1)
    rows.push(...(await read(`${url}${url.includes('?') ? '&' : '?'}page=${page}`)).data);
  return { rows, meta: first.meta };
}

/** Every report, and each with every grouping it has; all time has no beginning, at which shops were paying. */
const urls = reportKeys.flatMap((key) => [
  `/api/reports/${key}${key === 'churn' ? '?timeFilter=this_year' : ''}`,
  ...reportKindOf(key).groupings.map((by) => `/api/reports/${key}?by=${by}`),
]);

/** As the CSV has a cell. */
function written(value: string | number | null | undefined, unit: string, currency: unknown): string {
  if (value === null || value === undefined) return '';
  if (unit === 'money') {
    const exponent = exponentOf(String(currency));
    return (Number(value) / 10 ** exponent).toFixed(exponent);
  }
  return unit === 'share' ? (Number(value) / 100).toFixed(2) : String(value);
}

test.each(urls)('the CSV of %s has the rows of its pages, in their order', async (url) => {
  const { rows, meta } = await everyRow(url);
  const [header, ...lines] = await csv(url);
  expect(header).toEqual(meta.columns.map(({ label, unit }) => (unit === 'share' ? `${label}, %` : label)));
  expect(lines).toEqual(
    rows.map((row) => meta.columns.map(({ key, unit }) => written(row[key], unit, row['currency']))),
  );
  expect(lines.length).toBeGreaterThan(0);
});

test('prospects won and lost are those that stand so, month by month', async () => {
  const { rows } = await everyRow('/api/reports/prospects?by=month');
  const raw = await query<{ won: number; lost: number }>(
    built.db.pool,
    sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
               sum((partner_id is not null)::int)::int as won, sum((outcome_reason <> '')::int)::int as lost
          from prospects group by 1 order by 1`,
  );
  expect(rows.map(({ month, won, lost }) => ({ month, won, lost })).toSorted(byMonth)).toEqual(raw);
  expect(raw.some(({ won }) => won > 0) && raw.some(({ lost }) => lost > 0)).toBe(true);
});
const byMonth = (one: { month?: unknown }, other: { month?: unknown }) =>
  String(one.month).localeCompare(String(other.month));

test.each(urls)('the sums of %s are those of its rows', async (url) => {
  const { rows, meta } = await everyRow(url);
  const summed = meta.columns.filter(({ isSummed }) => isSummed);
  const added = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const currency = String(summed.some(({ unit }) => unit === 'money') ? row['currency'] : '');
    const sums = added.get(currency) ?? Object.fromEntries(summed.map(({ key }) => [key, 0]));
    for (const { key } of summed) sums[key] = (sums[key] ?? 0) + Number(row[key] ?? 0);
    added.set(currency, sums);
  }
  const isSummed = summed.length > 0;
  expect(meta.totals.map((sums) => Object.fromEntries(summed.map(({ key }) => [key, sums[key]])))).toEqual(
    [...(isSummed ? added : [])].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums),
  );
});

/** What a report of clicks adds up to, row by row. */
async function clicksOf(parameters: string) {
  const { rows, meta } = await everyRow(`/api/reports/performance?${parameters}`);
  const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0);
  const [clicks, installs, visitInstalls] = [sum('clicks'), sum('installs'), sum('visitInstalls')];
  return { rows, meta, sums: { clicks, installs, visitInstalls } };
}

test.each(['timeFilter=all time', 'timeFilter=custom&dateRange[from]=2026-06-03&dateRange[to]=2026-09-15'])(
  'clicks and installs are the same by whatever they are grouped, and those of the analytics: %s',
  async (period) => {
    const { sums, meta } = await clicksOf(`${period}&by=month`);
    const { from, to } = meta;
    const { body } = await built.request(staff, 'POST', '/api/analytics/query', {
      metrics: ['clicks', 'installs', 'visitInstalls', 'conversion'],
      ...(from === null ? {} : { timeFilter: 'custom', dateRange: { from, to } }),
    });
    const { data } = z.object({ data: queryAnalytics.success.data }).parse(body);
    expect(meta.totals).toEqual([
      Object.fromEntries(data[0]?.values.map(({ metric, value }) => [metric, value]) ?? []),
    ]);
    for (const by of [
      'day',
      'week',
      'app',
      'partner',
      'day,week,app',
      'partner,app',
      'partner,month',
      'app,partner,week',
    ])
      expect({ by, ...(await clicksOf(`${period}&by=${by}`)).sums }).toEqual({ by, ...sums });

    const apps = await clicksOf(`${period}&by=app`);
    for (const { appSlug, clicks, installs, visitInstalls, conversion } of apps.rows.slice(0, 4)) {
      const of = { clicks, installs, visitInstalls };
      for (const by of ['day', 'partner', 'month,partner'])
        expect((await clicksOf(`${period}&app=${appSlug}&by=${by}`)).sums).toEqual(of);
      expect((await clicksOf(`${period}&app=${appSlug}`)).meta.totals).toEqual([{ ...of, conversion }]);
    }
    const all = await clicksOf(`${period}&by=partner`);
    for (const { partnerId, clicks, installs, visitInstalls } of all.rows.slice(0, 4))
      for (const by of ['day', 'week', 'month', 'app', 'week,month', 'month,app', 'partner'])
        expect((await clicksOf(`${period}&partnerId=${partnerId}&by=${by}`)).sums).toEqual({
          clicks,
          installs,
          visitInstalls,
        });
    for (const having of ['clicks', 'installs'])
      expect((await clicksOf(`${period}&by=partner&having=${having}`)).rows).toEqual(
        all.rows.filter((row) => Number(row[having]) > 0),
      );
    expect((await clicksOf('app=nothing')).rows).toEqual([]);
    expect(all.rows.length).toBeGreaterThan(4);
    expect(sums.visitInstalls).toBeGreaterThan(0);
    expect(sums.installs).toBeGreaterThan(sums.visitInstalls);
  },
);

test('days, weeks and months of clicks come newest first, apps and partners by their clicks', async () => {
  for (const by of ['day', 'week', 'month']) {
    const keys = (await clicksOf(`by=${by}`)).rows.map((row) => String(row[by]));
    expect(keys).toEqual([...new Set(keys)].toSorted().toReversed());
  }
  for (const by of ['app', 'partner']) {
    const clicks = (await clicksOf(`by=${by}`)).rows.map((row) => Number(row['clicks']));
    expect(clicks).toEqual(clicks.toSorted((a, b) => b - a));
  }
});

test('a partner’s clicks and installs are sorted by the day, week, month or app that their rows are of, and by no other', async () => {
  const [partner] = await query<{ id: string }>(
    built.db.pool,
    sql`select partner_id as id from clicks group by 1 order by count(distinct app_id) desc, 1 limit 1`,
  );
  const url = `/api/partners/partner-performance/${partner?.id}`;
  for (const by of performanceGroupings) {
    const keys = (await everyRow(`${url}?by=${by}&sort=${by}`)).rows.map((row) => String(row[by]));
    expect(keys.length).toBeGreaterThan(1);
    expect(keys).toEqual(keys.toSorted());
  }
  const { status, body } = await built.request(staff, 'GET', `${url}?by=app&sort=day`);
  expect([status, body]).toMatchObject([
    400,
    { errors: [{ path: 'sort', message: 'Sort by a column of the report.' }] },
  ]);
});

test('revenue, commission and payouts are those of charges and of the ledger', async () => {
  const { meta } = await read('/api/reports/revenue');
  expect(meta.totals.map(({ currency, revenue, commission }) => ({ currency, revenue, commission }))).toEqual(
    await query(
      built.db.pool,
      sql`select currency, sum(revenue)::bigint as revenue, sum(commission)::bigint as commission from (
            select currency, case kind when 'charge' then amount_minor else -amount_minor end as revenue, 0 as commission
              from charges where referral_id is not null
            union all select currency, 0, amount_minor from ledger_entries where commission_id is not null) m
           group by 1 order by 1`,
    ),
  );
  const payouts = await read('/api/reports/payouts');
  expect(payouts.meta.totals.map(({ currency, net }) => ({ currency, net }))).toEqual(
    await query(
      built.db.pool,
      sql`select currency, -sum(amount_minor)::bigint as net from ledger_entries where payout_id is not null group by 1 order by 1`,
    ),
  );
  const ledger = await read('/api/reports/ledger');
  expect(ledger.meta.totals).toEqual(
    await query(
      built.db.pool,
      sql`select currency, sum(amount_minor)::bigint as amount from ledger_entries group by 1 order by 1`,
    ),
  );
  // Words, as in every other report.
  const { rows } = await everyRow('/api/reports/ledger');
  const kinds = await query<{ kind: LedgerKind }>(built.db.pool, sql`select distinct kind from ledger_entries`);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ kind }) => ledgerKindWords[kind])));
});

test.each([
  { by: 'app', key: 'appSlug' },
  { by: 'partner', key: 'partnerId' },
  { by: 'month', key: 'month' },
  { by: 'country', key: 'country' },
])('net revenue and commission by $by are those of the analytics', async ({ by, key }) => {
  const { rows } = await everyRow(`/api/reports/revenue?by=${by}`);
  const metrics = ['netRevenue', 'commission'] as const;
  const request = { metrics, groupBy: by, timeFilter: 'all time', limit: 400 };
  const { body } = await built.request(staff, 'POST', '/api/analytics/query', request);
  const { data } = z.object({ data: queryAnalytics.success.data }).parse(body);
  const apps = await query<{ id: string; slug: string }>(built.db.pool, sql`select id, slug from apps`);
  const keyOf = (given: string | null) => (by === 'app' ? apps.find(({ id }) => id === given)?.slug : given);
  const found = data.flatMap((group) =>
    group.values.flatMap(({ metric, currency, value }) =>
      currency === null || value === 0 ? [] : [{ of: `${keyOf(group.key)} ${currency} ${metric}`, value }],
    ),
  );
  const reported = rows.flatMap((row) =>
    metrics.flatMap((metric) =>
      row[metric] === 0 ? [] : [{ of: `${row[key]} ${row['currency']} ${metric}`, value: row[metric] }],
    ),
  );
  const inOrder = (of: readonly { of: string }[]) => of.toSorted((a, b) => (a.of < b.of ? -1 : 1));
  expect(inOrder(reported)).toEqual(inOrder(found));
  expect(rows.some(({ revenue, netRevenue }) => revenue !== netRevenue)).toBe(true);
});

test('clicks and installs under a manager are the same by whatever they are grouped, and those of the analytics', async () => {
  await query(
    built.db.pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at)
        select id, ${staff.userId}, '2026-03-01', timestamptz '2026-08-04 15:00Z'
          from (select id, row_number() over (order by created_at, id) as n from partners) p where n % 2 = 0`,
  );
  const metrics = ['clicks', 'installs', 'visitInstalls', 'conversion'];
  for (const manager of ['me', 'unassigned']) {
    const filters = { manager };
    const request = { metrics, filters, timeFilter: 'all time' };
    const { body } = await built.request(staff, 'POST', '/api/analytics/query', request);
    const [figure] = z.object({ data: queryAnalytics.success.data }).parse(body).data;
    const wanted = Object.fromEntries(figure?.values.map(({ metric, value }) => [metric, value]) ?? []);
    const { conversion: _, ...sums } = wanted;
    for (const by of ['day', 'week', 'month', 'app', 'partner', 'partner,app', 'app,partner,week'])
      expect({ by, ...(await clicksOf(`by=${by}&manager=${manager}`)) }).toMatchObject({
        by,
        sums,
        meta: { totals: [wanted] },
      });
    expect(wanted['clicks']).toBeGreaterThan(wanted['installs'] ?? 0);
  }
});

test('a portfolio names the managers each partner has at the end of the period', async () => {
  const { id, name } = await makePartner(built.db.pool, { createdAt: '2026-01-10T10:00:00.000Z' });
  const handover = '2026-06-15T12:00:00.000Z';
  const [before, after, beside] = [
    await makeUser(built.db.pool, { role: 'manager', firstName: 'Ada', lastName: 'Before' }),
    await makeUser(built.db.pool, { role: 'manager', firstName: 'Bo', lastName: 'After' }),
    await makeUser(built.db.pool, { role: 'manager', firstName: 'Cy', lastName: 'Beside' }),
  ];
  for (const [user, from, to] of [
    [before, '2026-02-10', handover],
    [after, handover, null],
    [beside, '2026-07-01', '2026-08-01'],
  ] as const)
    await query(
      built.db.pool,
      sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at)
          values (${id}, ${user.id}, ${from}::timestamptz, ${to}::timestamptz)`,
    );
  const managersOn = async (to: string) => {
    const { rows } = await everyRow(
      `/api/reports/portfolio?timeFilter=custom&dateRange[from]=2026-01-01&dateRange[to]=${to}`,
    );
    return rows.find(({ partner }) => partner === name)?.['managers'];
  };
  expect(
    await Promise.all(['2026-01-31', '2026-06-14', '2026-06-15', '2026-07-10', '2026-08-10'].map(managersOn)),
  ).toEqual([null, 'Ada Before', 'Bo After', 'Bo After, Cy Beside', 'Bo After']);
});

test('refunds and reversals are those of charges and of the ledger, with or without a refund, as the figure of reversals', async () => {
  const { rows, meta } = await everyRow('/api/reports/refunds');
  const totals = meta.totals.map(({ currency, refunded, reversed }) => ({ currency, refunded, reversed }));
  expect(totals).toEqual(
    await query(
      built.db.pool,
      sql`select currency, sum(refunded)::bigint as refunded, sum(reversed)::bigint as reversed from (
            select currency, amount_minor as refunded, 0 as reversed from charges where kind = 'refund' and referral_id is not null
            union all select currency, 0, -amount_minor from ledger_entries where kind = 'reversal') m
           group by 1 order by 1`,
    ),
  );
  const request = { metrics: ['reversals'], timeFilter: 'all time' };
  const { body } = await built.request(staff, 'POST', '/api/analytics/query', request);
  const [figure] = z.object({ data: queryAnalytics.success.data }).parse(body).data;
  expect(figure?.values.map(({ currency, value }) => ({ currency, reversed: -(value ?? 0) }))).toEqual(
    totals.filter(({ reversed }) => reversed !== 0).map(({ currency, reversed }) => ({ currency, reversed })),
  );
  expect(
    rows.some(({ refundId, refunded, reversed }) => refundId === null && refunded === null && Number(reversed) > 0),
  ).toBe(true);
});

test('every lead is pending, approved, rejected or withdrawn', async () => {
  const [left] = await query<{ id: string }>(
    built.db.pool,
    sql`update leads set state = 'withdrawn', decided_at = null, claim_ends_at = null
         where id = (select id from leads where state = 'pending' order by id limit 1) returning id`,
  );
  expect(left).toBeDefined();
  const { rows } = await everyRow('/api/reports/leads');
  for (const { submitted, pending, approved, rejected, withdrawn } of rows)
    expect(Number(pending) + Number(approved) + Number(rejected) + Number(withdrawn)).toBe(submitted);
  expect(rows.reduce((sum, { withdrawn }) => sum + Number(withdrawn), 0)).toBeGreaterThan(0);
});

test('cohorts count what came within so many days, and leave out what is too young to tell', async () => {
  const { data } = await read('/api/reports/activation');
  const [row] = await query<{ month: string; installed: number }>(
    built.db.pool,
    sql`select to_char(approval_decided_at, 'YYYY-MM') as month,
               count(*) filter (where exists (select 1 from referrals r where r.partner_id = p.id
                                                and r.installed_at < p.approval_decided_at + interval '90 days')) as installed
          from partners p where approval_state = 'approved' and approval_decided_at < '2026-06-01'
         group by 1 order by 2 desc, 1 limit 1`,
  );
  expect(data.find(({ month }) => month === row?.month)).toMatchObject({ installed90: row?.installed });
  expect(row?.installed).toBeGreaterThan(0);
  const young = data.filter(({ month }) => typeof month === 'string' && month >= '2026-10');
  expect(young.map(({ clicked30, paid90 }) => [clicked30, paid90])).toEqual(young.map(() => [null, null]));
});

test('days to the first referral and payout are the median of those who have come to it since their approval', async () => {
  const medians = await query(
    built.db.pool,
    sql`select p.id, round(extract(epoch from min(r.installed_at) - p.approval_decided_at)::numeric / 86400, 1)::float8 as referral,
               (select round(extract(epoch from min(o.paid_at) - p.approval_decided_at)::numeric / 86400, 1)::float8 from payouts o
                 where o.partner_id = p.id and o.state = 'paid' and o.paid_at >= p.approval_decided_at) as payout
          from partners p left join referrals r on r.partner_id = p.id and r.installed_at >= p.approval_decided_at
                                               and r.attribution_state <> 'transferred'
         where p.approval_state = 'approved' and p.approval_decided_at is not null group by p.id order by p.id`,
  );
  const { rows } = await everyRow('/api/reports/activation?by=partner');
  const shown = rows
    .map(({ partnerId, referralDays, payoutDays }) => ({ id: partnerId, referral: referralDays, payout: payoutDays }))
    .toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  expect(shown).toEqual(medians);
  const [, two] = [shown.filter(({ referral }) => referral !== null), shown.filter(({ payout }) => payout !== null)];
  expect(two.length).toBeGreaterThan(3);
  const whole = await read('/api/reports/activation?by=country');
  const [middle] = await query<{ country: string; days: number }>(
    built.db.pool,
    sql`select p.country, round((percentile_cont(0.5) within group (order by extract(epoch from r.first - p.approval_decided_at) / 86400))::numeric, 1)::float8 as days
          from partners p join lateral (select min(r.installed_at) as first from referrals r where r.partner_id = p.id
                                          and r.installed_at >= p.approval_decided_at and r.attribution_state <> 'transferred') r on r.first is not null
         where p.approval_state = 'approved' group by 1 having count(*) > 1 order by count(*) desc, 1 limit 1`,
  );
  expect(whole.data.find(({ country }) => country === middle?.country)?.['referralDays']).toBe(middle?.days);
});

test('an extract as of a day leaves out what was booked later', async () => {
  const { meta } = await read('/api/reports/ledger?asOf=2026-06-30&currency=USD');
  const [booked] = await query<{ n: number; amount: number }>(
    built.db.pool,
    sql`select count(*) as n, coalesce(sum(amount_minor), 0)::bigint as amount from ledger_entries
         where created_at < '2026-07-01T00:00:00Z' and currency = 'USD'`,
  );
  const all = await read('/api/reports/ledger?currency=USD');
  expect([meta.total, meta.totals]).toEqual([booked?.n, [{ currency: 'USD', amount: booked?.amount }]]);
  expect(meta.total).toBeGreaterThan(0);
  expect(meta.total).toBeLessThan(all.meta.total);
});

const referralsAnswer = z.object({ data: listReferrals.success.data, meta: pageMeta });
const journeyAnswer = z.object({ data: getJourney.success.data });

test('a figure opens into the referrals that make it, and each of them into its charges', async () => {
  const range = 'timeFilter=custom&dateRange[from]=2026-07-01&dateRange[to]=2026-09-30';
  const { data } = await read(`/api/reports/revenue?by=app,country,partner&${range}`);
  const row = data.find(({ country, revenue }) => country !== null && Number(revenue) > 0);
  if (!row) throw new Error('no revenue in the quarter');
  const { body } = await built.request(
    staff,
    'GET',
    `/api/referrals/all?dated=charged&app=${row['appSlug']}&country=${row['country']}&partnerId=${row['partnerId']}&${range}&perPage=100`,
  );
  const referrals = referralsAnswer.parse(body).data;
  const of = (list: readonly { amount: number; currency: string }[]) =>
    list.filter(({ currency }) => currency === row['currency']).reduce((sum, { amount }) => sum + amount, 0);
  expect({
    revenue: referrals.reduce((sum, { revenue }) => sum + of(revenue), 0),
    commission: referrals.reduce((sum, { commission }) => sum + of(commission), 0),
  }).toEqual({ revenue: row['revenue'], commission: row['commission'] });
  let charged = 0;
  for (const { id } of referrals) {
    const url = `/api/partners/partner/overview/${row['partnerId']}?referralId=${id}`;
    const { steps } = journeyAnswer.parse((await built.request(staff, 'GET', url)).body).data;
    for (const { kind, at, amount, currency } of steps)
      if ((kind === 'charge' || kind === 'refund') && currency === row['currency'] && at >= '2026-07' && at < '2026-10')
        charged += amount ?? 0;
  }
  expect(charged).toBe(row['revenue']);
});

test('the money of every journey is the ledger’s, and its sums by status are those of its list', async () => {
  const booked = await query<{ id: string; partnerId: string; commission: number; paid: number; payouts: number }>(
    built.db.pool,
    sql`select r.id, r.partner_id as "partnerId", coalesce(sum(e.amount_minor), 0)::bigint as commission,
               coalesce(sum(e.amount_minor) filter (where o.state in ('paid', 'returned')), 0)::bigint as paid, count(distinct o.id) as payouts
          from referrals r left join commissions k on k.referral_id = r.id left join ledger_entries e on e.commission_id = k.id
          left join payout_lines l on l.entry_id = e.id and l.is_live left join payouts o on o.id = l.payout_id
         group by r.id order by 5 desc, r.id limit 40`,
  );
  for (const { id, partnerId, commission, paid, payouts } of booked) {
    const { body } = await built.request(staff, 'GET', `/api/partners/partner/overview/${partnerId}?referralId=${id}`);
    const { steps, states } = journeyAnswer.parse(body).data;
    const sum = (...kinds: string[]) =>
      steps.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + (amount ?? 0), 0);
    expect({
      id,
      commission: sum('commission', 'reversal'),
      paid: sum('paid'),
      payouts: steps.filter(({ kind }) => kind === 'payout').length,
    }).toEqual({ id, commission, paid, payouts });
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
    expect(
      steps.filter(
        ({ kind, label }) =>
          kind === 'commission' && !/^\d+(\.\d+)?% of each (charge|of the first \d+ charges)/.test(label),
      ),
    ).toEqual([]);
    expect(states.map(({ referrals }) => referrals)).toEqual([1]);
  }
  expect(booked[0]?.payouts).toBeGreaterThan(0);
});

test('a partner reads its own journeys, without the visits of others, and no one else’s', async () => {
  const partner = await built.as('partner');
  const [strange] = await query<{ id: string; partnerId: string }>(
    built.db.pool,
    sql`select id, partner_id as "partnerId" from referrals limit 1`,
  );
  const own = `/api/partners/partner/overview/${partner.partnerId}`;
  expect(await built.request(partner, 'GET', own)).toMatchObject({
    status: 200,
    body: { data: { states: [], steps: [], isCut: false } },
  });
  expect(await built.request(partner, 'GET', `${own}?referralId=${strange?.id}`)).toMatchObject({ status: 404 });
  expect(await built.request(partner, 'GET', `/api/partners/partner/overview/${strange?.partnerId}`)).toMatchObject({
    status: 404,
  });
  expect(await built.request(staff, 'GET', `/api/partners/partner/overview/${newId()}`)).toMatchObject({ status: 404 });
});

test('the overview report lists every partner’s unpaid earnings: the whole balance except what is paid', async () => {
  const partners = await query<{ id: string }>(
    built.db.pool,
    sql`select partner_id as id from partner_totals group by 1 order by sum(entries) desc, 1 limit 15`,
  );
  for (const { id: partnerId } of partners) {
    const body = { partnerId, timeFilter: 'last_month' };
    const { data } = report.parse(
      (await built.request(staff, 'POST', '/api/admin/admin-partner-overview-report', body)).body,
    );
    for (const { currency, pending, held, ready, onItsWay } of data.balance) {
      const own = data.unpaid.filter((row) => row.currency === currency);
      const sumOf = (part: string) =>
        own.filter((row) => row.part === part).reduce((sum, { amount }) => sum + amount, 0);
      expect({
        partnerId,
        pending: sumOf('pending'),
        held: sumOf('held'),
        ready: sumOf('ready'),
        onItsWay: sumOf('onItsWay'),
      }).toEqual({ partnerId, pending, held, ready, onItsWay });
    }
    for (const { reasons } of data.unpaid) expect(reasons).not.toEqual([]);
    expect(data.unpaid.filter(({ reasons }) => reasons.some((reason) => /was cancelled/u.test(reason)))).toEqual([]);
    expect(data.history.at(-1)?.event).toBeDefined();
  }
  const missing = { partnerId: newId() };
  expect(await built.request(staff, 'POST', '/api/admin/admin-partner-overview-report', missing)).toMatchObject({
    status: 404,
  });
});

test('the overview report has the last five contacts with the prospects that became the partner, latest first', async () => {
  const { pool } = built.db;
  const partner = await makePartner(pool);
  const [first, second, strange] = [await makeProspect(pool), await makeProspect(pool), await makeProspect(pool)];
  await query(
    pool,
    sql`update prospects set outcome_state = 'won', outcome_at = '2026-10-01T00:00:00Z', partner_id = ${partner.id}
         where id = any(${[first.id, second.id]}::uuid[])`,
  );
  const log = (prospectId: string, occurredAt: string, note: string) =>
    built.request(staff, 'POST', '/api/prospects/logs', {
      prospectId,
      type: 'call',
      outcome: 'reached',
      note,
      occurredAt,
    });
  for (const [day, { id }] of [first, second, first, first, second, first].entries())
    await log(id, `2026-09-0${day + 1}T10:00:00Z`, `Call ${day + 1}`);
  await log(strange.id, '2026-09-09T10:00:00Z', 'With another');
  const { data } = report.parse(
    (await built.request(staff, 'POST', '/api/admin/admin-partner-overview-report', { partnerId: partner.id })).body,
  );
  expect(data.contacts.map(({ note, prospectId }) => [note, prospectId])).toEqual([
    ['Call 6', first.id],
    ['Call 5', second.id],
    ['Call 4', first.id],
    ['Call 3', first.id],
    ['Call 2', second.id],
  ]);
});

test('the overview report counts each lead of a partner once: pending, approved, rejected or withdrawn', async () => {
  const { pool } = built.db;
  const { id: partnerId } = await makePartner(pool);
  for (const state of leadStates.filter((one) => one !== 'withdrawn')) await makeLead(pool, { partnerId, state });
  const { id } = await makeLead(pool, { partnerId });
  await query(
    pool,
    sql`update leads set state = 'withdrawn', decided_at = null, claim_ends_at = null where id = ${id} returning id`,
  );
  const { data } = report.parse(
    (await built.request(staff, 'POST', '/api/admin/admin-partner-overview-report', { partnerId })).body,
  );
  expect(data.leads).toMatchObject({ pending: 1, approved: 3, rejected: 2, withdrawn: 1 });
});

test('a report refuses what it is not narrowed, grouped or sorted by', async () => {
  const refused = async (key: ReportKey, search: string) => {
    const { status, body } = await built.request(staff, 'GET', `/api/reports/${key}?${search}`);
    return [
      status,
      z
        .object({ errors: z.array(z.object({ path: z.string() })) })
        .parse(body)
        .errors.map(({ path }) => path),
    ];
  };
  expect(await refused('payouts', 'app=alpha')).toEqual([400, ['app']]);
  expect(await refused('revenue', 'asOf=2026-10-01')).toEqual([400, ['asOf']]);
  expect(await refused('payouts', 'by=country')).toEqual([400, ['by']]);
  expect(await refused('ledger', 'by=month')).toEqual([400, ['by']]);
  expect(await refused('revenue', 'by=app,app')).toEqual([400, ['by']]);
  expect(await refused('revenue', 'by=month&sort=partner')).toEqual([400, ['sort']]);
  expect(await refused('revenue', 'sort=-nothing')).toEqual([400, ['sort']]);
});

test('the list names every report with what it takes', async () => {
  const { body } = await built.request(staff, 'GET', '/api/reports');
  expect(body).toMatchObject({
    data: reportKeys.map((key) => ({
      key,
      title: reportKindOf(key).title,
      parameters: reportKindOf(key).parameters,
      groupings: reportKindOf(key).groupings,
    })),
  });
  expect([...reportKeys].toSorted()).toEqual(Object.keys(reportKinds).toSorted());
});
