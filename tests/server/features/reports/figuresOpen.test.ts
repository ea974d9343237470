import { isDeepStrictEqual } from 'node:util';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { pageMeta } from '#contract/shared/lists.ts';
import type { ReportRow } from '#contract/reports/answer.ts';
import type { ReportColumn } from '#contract/reports/columns.ts';
import { type ReportKey, groupingsOf, reportColumns, reportKeys, reportKindOf } from '#contract/reports/kinds.ts';
import { getReport, groupingsIn, reportParameterValues } from '#contract/reports/reports.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';

import { execute } from '../../../../server/platform/database/pool.ts';
import { cellHref, sumHref } from '../../../../src/features/reports/figureHref.ts';
import { reportHref } from '../../../../src/features/reports/reportHref.ts';
import type { ReportGiven } from '../../../../src/features/reports/withinHref.ts';
import { paths } from '../../../../src/paths.ts';
import { type PeriodChoice, periodParams } from '../../../../src/shared/period/periodAddress.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { callOf } from '../../../support/callOf.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await buildOnDemo(now);
  staff = await built.as('manager');
  const numbered = sql`select id, row_number() over (order by created_at, id) as n from partners`;
  await execute(
    built.db.pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at)
        select id, ${staff.userId}, '2026-03-01', case when n % 2 = 0 then timestamptz '2026-08-04 15:00Z' end from (${numbered}) p where n % 3 > 0`,
  );
}, within(120_000));
afterAll(() => built.close());

/** By currency; of what has none by ''. What is 0 is left out. */
type Sums = Record<string, number>;

const sumsOf = (rows: readonly ReportRow[], column: string): Sums => {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const currency = String(row['currency'] ?? '');
    sums.set(currency, (sums.get(currency) ?? 0) + Number(row[column] ?? 0));
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
};

const report = z.object({ data: getReport.success.data, meta: getReport.success.meta });
const referrals = z.object({ data: listReferrals.success.data, meta: pageMeta });
const list = z.object({ meta: pageMeta });

const read = async (path: string, href: string) =>
  (await built.request(staff, 'GET', callOf(path, href.split('#')[0] ?? ''))).body;

/** What every page of a report comes to. */
async function readReport(key: string, search: string) {
  const rows: ReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = report.parse(await read(`/api/reports/${key}`, `?${search}&perPage=100&page=${page}`));
    rows.push(...data);
    if (page * 100 >= meta.total) return { rows, meta };
  }
}

/** What the rows at an address come to, of one column of a report; an address without a path is of the report itself. */
async function openedSums(key: ReportKey, column: ReportColumn, href: string): Promise<Sums> {
  const { pathname, searchParams } = new URL(href, `http://localhost/admin/reports/${key}`);
  if (pathname.startsWith('/admin/reports/')) {
    const { rows, meta } = await readReport(pathname.slice('/admin/reports/'.length), searchParams.toString());
    const sums = sumsOf(rows, column.key);
    const said = sumsOf(meta.totals, column.key);
    // What the opened page says above its table is what its rows come to.
    if (column.of === undefined && !isDeepStrictEqual(said, sums))
      throw new Error(`${href} says ${JSON.stringify(said)}`);
    return said;
  }
  if (column.unit !== 'money') {
    const { meta } = list.parse(
      await read(pathname.replace('/admin', '/api').replace(/referrals$/, 'referrals/all'), href),
    );
    return meta.total === 0 ? {} : { '': meta.total };
  }
  const sums: ReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = referrals.parse(await read('/api/referrals/all', `${href}&perPage=100&page=${page}`));
    for (const { revenue, net = [], commission } of data)
      for (const { amount, currency } of { netRevenue: net, commission }[column.key] ?? revenue)
        sums.push({ currency, [column.key]: amount });
    if (page * 100 >= meta.total) return sumsOf(sums, column.key);
  }
}

const periods: readonly PeriodChoice<string>[] = [
  { value: 'all time', range: null },
  { value: 'this_year', range: null },
  // From a Wednesday to a Tuesday: weeks and months are cut.
  { value: 'custom', range: { from: '2026-06-03', to: '2026-09-15' } },
];
const narrowings = [
  '',
  'app=starling-reviews',
  'country=US',
  'country=none&by=app',
  'currency=EUR',
  'by=partner',
  'manager=me',
  'manager=unassigned&by=partner',
  'tag=1',
  'having=installs&by=partner',
  'having=refunded',
  'having=reversed',
  'by=lead',
  'having=approved&by=month',
  'having=approved&by=lead',
];

/** A report as its page at an address has it. */
async function pageAt(key: ReportKey, search: URLSearchParams, period: PeriodChoice<string>) {
  const { rows, meta } = await readReport(key, search.toString());
  const names = new Set(['app', 'country', 'currency', 'manager', 'tag', 'having']);
  const filters = reportParameterValues.parse(Object.fromEntries([...search].filter(([name]) => names.has(name))));
  const by = groupingsOf(key, groupingsIn(search.get('by') ?? undefined));
  const given: ReportGiven = { by, period, days: meta, filters };
  return { rows, meta, given };
}

const cases = reportKeys.flatMap((key) =>
  narrowings
    .filter((narrowed) =>
      [...new URLSearchParams(narrowed)].every(([name, value]) =>
        name === 'by'
          ? reportKindOf(key).groupings.some((one) => one === value)
          : name === 'having'
            ? reportKindOf(key).havings?.some((one) => one === value)
            : reportKindOf(key).parameters.some((one) => one === name),
      ),
    )
    .flatMap((narrowed) =>
      periods
        .filter(() => reportKindOf(key).parameters.includes('period'))
        .map((period) => ({ key, narrowed, period, of: period.range ? 'a summer' : period.value })),
    ),
);

test.each(cases)('every sum of $key of $of, $narrowed, opens into what makes it', async ({ key, narrowed, period }) => {
  const search = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(narrowed)), ...periodParams(period) });
  const { meta, given } = await pageAt(key, search, period);
  for (const column of reportColumns(key, given.by).filter(({ isSummed, of }) => isSummed || of !== undefined)) {
    const href = sumHref(key, column.key, given, search);
    expect({ href, sums: await openedSums(key, column, href) }).toEqual({
      href,
      sums: sumsOf(meta.totals, column.key),
    });
  }
});

const drawn = cases.filter(
  ({ key, narrowed }) => reportKindOf(key).picture !== undefined && !narrowed.includes('having'),
);

test.each(drawn)('every bar of $key of $of, $narrowed, opens into what makes it', async ({ key, narrowed, period }) => {
  const search = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(narrowed)), ...periodParams(period) });
  const { rows, given } = await pageAt(key, search, period);
  const column = reportColumns(key, given.by).find(({ key: one }) => one === reportKindOf(key).picture);
  if (column === undefined || given.by.includes(reportKindOf(key).each ?? 'day')) return;
  const hrefOf = cellHref(key, column.key, given);
  for (const row of rows.slice(0, 12)) {
    const href = hrefOf(row) ?? 'nowhere';
    const currency = String(row['currency'] ?? '');
    const { [currency]: opened = 0 } = await openedSums(key, column, href);
    expect({ row, href, opened }).toEqual({ row, href, opened: row[column.key] });
  }
});

test.each(['', 'by=partner', 'by=app,month'].flatMap((by) => ['me', 'unassigned'].map((manager) => ({ by, manager }))))(
  'every row of revenue under a manager opens into what makes it: $by, $manager',
  async ({ by, manager }) => {
    const period = periods[2] ?? { value: 'all time', range: null };
    const search = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(by)),
      manager,
      ...periodParams(period),
    });
    const { rows, given } = await pageAt('revenue', search, period);
    const hrefOf = reportHref('revenue', given);
    for (const row of rows.slice(0, 12)) {
      const href = hrefOf?.(row) ?? 'nowhere';
      const currency = String(row['currency']);
      for (const key of ['charges', 'charged', 'refunded', 'revenue', 'netRevenue', 'commission']) {
        const column = reportColumns('revenue', given.by).find((one) => one.key === key);
        if (column === undefined) throw new Error(key);
        const { [currency]: opened = 0 } = await openedSums('revenue', column, href);
        expect({ href, key, opened }).toEqual({ href, key, opened: row[key] });
      }
    }
    expect(rows.length).toBeGreaterThan(1);
  },
);

test.each(periods.flatMap((period) => ['', 'country=US', 'by=partner'].map((narrowed) => ({ period, narrowed }))))(
  'every sum of leads of $period.value, $narrowed, opens into as many leads, and a lead opens itself',
  async (given) => {
    const { period, narrowed } = given;
    const search = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(narrowed)),
      ...periodParams(period),
    });
    const { rows, meta, given: page } = await pageAt('leads', search, period);
    const sums = reportColumns('leads', page.by).filter(({ isSummed }) => isSummed);
    for (const { key } of sums) {
      const href = sumHref('leads', key, page, search);
      const { pathname, searchParams } = new URL(href, 'http://localhost/admin/reports/leads');
      const api = pathname.replace('/admin', '/api');
      const { total } = list.parse(await read(api, `?${searchParams.toString()}`)).meta;
      expect({ href, total }).toEqual({ href, total: meta.totals[0]?.[key] });
    }
    const rowHref = reportHref('leads', page);
    for (const row of rows.slice(0, 12)) {
      const opened = await readReport('leads', new URL(rowHref?.(row) ?? '', 'http://localhost').search.slice(1));
      for (const { key } of sums)
        expect({ row, [key]: sumsOf(opened.rows, key)[''] ?? 0 }).toEqual({ row, [key]: row[key] });
      const leadHref = reportHref('leads', { ...page, by: ['lead'] });
      expect(opened.rows.map((one) => leadHref?.(one))).toEqual(
        opened.rows.map(({ leadId }) => paths.adminLeads.to(String(leadId))),
      );
    }
    expect(rows.length).toBeGreaterThan(1);
  },
);

test('a report refuses rows with some of what is not a column of its own', async () => {
  for (const [key, having] of [
    ['performance', 'approved'],
    ['leads', 'clicks'],
    ['prospects', 'clicks'],
  ])
    expect(await built.request(staff, 'GET', `/api/reports/${key}?having=${having}`)).toMatchObject({ status: 400 });
});
