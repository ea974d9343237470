import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { getPerformance } from '#contract/partners/performance.ts';
import { listReferrals, sumReferrals } from '#contract/referrals/referrals.ts';
import { getReport } from '#contract/reports/reports.ts';
import { pageMeta } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';
import { getPartnerTiers, isMoneyMetric, type Rung, tierMetrics } from '#contract/tiers/tiers.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { ownTierHref } from '../../../../src/entities/tier/ownTierHref.ts';
import { partnerTierHref } from '../../../../src/entities/tier/partnerTierHref.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { asBusiestPartner } from '../../../support/busiestPartner.ts';
import { callOf } from '../../../support/callOf.ts';
import { makeTier } from '../../../support/make/tiers.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
let own: Caller;
let partnerId: string;
beforeAll(async () => {
  built = await buildOnDemo(now);
  const { pool } = built.db;
  staff = await built.as('manager');
  const busiest = await asBusiestPartner(built);
  [own, partnerId] = [busiest, busiest.partnerId];
  await query(pool, sql`update tiers set is_open = false`);
  for (const metric of tierMetrics)
    for (const windowMonths of [1, 3, 12])
      await makeTier(pool, { metric, windowMonths, currency: isMoneyMetric(metric) ? 'USD' : null });
}, within(120_000));
afterAll(() => built.close());

const read = async (caller: Caller, path: string, href: string) =>
  (await built.request(caller, 'GET', callOf(path, href))).body;
const rungsFor = async (caller: Caller) =>
  z
    .object({ data: getPartnerTiers.success.data })
    .parse((await built.request(caller, 'GET', `/api/partners/${partnerId}/tiers`)).body).data;

const list = z.object({ data: listReferrals.success.data, meta: pageMeta });
const inDollars = (amounts: readonly Money[]) =>
  amounts.reduce((sum, { currency, amount }) => sum + (currency === 'USD' ? amount : 0), 0);

/** Every shop at an address. */
async function shopsAt(caller: Caller, href: string) {
  const rows: z.output<typeof list>['data'] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = list.parse(await read(caller, '/api/referrals/all', `${href}&perPage=100&page=${page}`));
    rows.push(...data);
    if (page * 100 >= meta.total) return rows;
  }
}

const clicks = z.object({ meta: getPerformance.success.meta });
const ownClicksAt = async (href: string, figure: string) =>
  Number(
    clicks.parse(await read(own, `/api/partners/partner-performance/${partnerId}`, href)).meta.totals[0]?.[figure] ?? 0,
  );

/** What the partner’s own rows at an address come to. */
async function ownSumAt(metric: Rung['metric'], href: string): Promise<number> {
  if (metric === 'clicks' || metric === 'visitInstalls') return ownClicksAt(href, metric);
  const shops = await shopsAt(own, href);
  return metric === 'installs' ? shops.length : inDollars(shops.flatMap(({ commission }) => commission));
}

test('the figure of a partner’s own tier opens into its rows, or nowhere if partners have no list of just those', async () => {
  const rungs = await rungsFor(own);
  const opened = rungs.flatMap((rung) => {
    const href = ownTierHref(rung);
    return href === undefined ? [] : [{ ...rung, href }];
  });
  for (const { metric, value, href } of opened) expect([href, await ownSumAt(metric, href)]).toEqual([href, value]);
  const nowhere = new Set(rungs.filter((rung) => ownTierHref(rung) === undefined).map(({ metric }) => metric));
  const met = new Set(opened.filter(({ value }) => value !== 0).map(({ metric }) => metric));
  expect([[...nowhere].toSorted(), [...met].toSorted()]).toEqual([
    ['charges', 'grossRevenue', 'netRevenue'],
    ['clicks', 'commission', 'installs', 'visitInstalls'],
  ]);
});

const report = z.object({ meta: getReport.success.meta });
const sums = z.object({ data: sumReferrals.success.data });

/** What the rows at an address come to, for staff. */
async function sumAt(metric: Rung['metric'], href: string): Promise<number> {
  switch (metric) {
    case 'installs':
    case 'visitInstalls':
      return (await shopsAt(staff, href)).length;
    case 'commission':
    case 'netRevenue': {
      const { data } = sums.parse(await read(staff, '/api/referrals/sums', href));
      return inDollars((metric === 'commission' ? data?.commission : data?.net) ?? []);
    }
    case 'clicks':
      return totalAt('/api/reports/performance', { href, column: 'clicks' });
    case 'charges':
      return totalAt('/api/reports/revenue', { href, column: 'charges' });
    case 'grossRevenue':
      return totalAt('/api/reports/revenue', { href, column: 'charged' });
  }
}

/** The totals of a report in a column, of all currencies. */
async function totalAt(path: string, { href, column }: { href: string; column: string }): Promise<number> {
  const { totals } = report.parse(await read(staff, path, href)).meta;
  return totals.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
}

test('the figure of a partner’s tier opens into its rows for staff', async () => {
  const met = new Set<string>();
  for (const rung of await rungsFor(staff)) {
    const href = partnerTierHref(partnerId, rung);
    expect([href, await sumAt(rung.metric, href)]).toEqual([href, rung.value]);
    if (rung.value !== 0) met.add(rung.metric);
  }
  expect([...met].toSorted()).toEqual([...tierMetrics].toSorted());
});

test('a tier says which days its figure is of, to today', async () => {
  const days = new Map((await rungsFor(own)).map((rung) => [rung.windowMonths, rung.days]));
  expect(days).toEqual(
    new Map([
      [1, { from: '2026-10-21', to: '2026-11-20' }],
      [3, { from: '2026-08-21', to: '2026-11-20' }],
      [12, { from: '2025-11-21', to: '2026-11-20' }],
    ]),
  );
});
