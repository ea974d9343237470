import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { type AnalyticsFilters, queryAnalytics } from '#contract/analytics/analytics.ts';
import type { MetricKey } from '#contract/analytics/metrics.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';
import { getReport } from '#contract/reports/reports.ts';
import { pageMeta } from '#contract/shared/lists.ts';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { shopsHref } from '../../../../src/features/analytics/shopsHref.ts';
import type { PeriodChoice } from '../../../../src/shared/period/periodAddress.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { callOf } from '../../../support/callOf.ts';
import { makeCharge, makeEntry } from '../../../support/make/earnings.ts';
import { makeTag } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
let tag: number;
let app: string;

beforeAll(async () => {
  built = await buildOnDemo(now);
  const { pool } = built.db;
  staff = await built.as('manager');
  tag = (await makeTag(pool, 'Some')).id;
  const partners = await query<{ id: string }>(
    pool,
    sql`select partner_id as id from charges c join referrals r on r.id = c.referral_id group by 1 order by count(*) desc, 1 limit 12`,
  );
  const ids = partners.map(({ id }) => id);
  const [most] = await query<{ id: string; slug: string }>(
    pool,
    sql`select a.id, a.slug from referrals r join apps a on a.id = r.app_id where r.uninstalled_at is not null group by a.id order by count(*) desc, a.slug limit 1`,
  );
  app = most?.slug ?? '';
  // Of two in three, and of half of these until a moment of summer; a charge or an uninstall of a shop may be on either side of it.
  await execute(
    pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at)
        select id, ${staff.userId}, '2026-03-01', case when n % 2 = 0 then timestamptz '2026-08-04 15:00Z' end
          from unnest(${ids}::uuid[]) with ordinality p(id, n) where n % 3 > 0`,
  );
  await execute(
    pool,
    sql`insert into partner_tags (partner_id, tag_id) select id, ${tag} from unnest(${ids}::uuid[]) with ordinality p(id, n) where n % 2 = 0`,
  );
  for (const partnerId of ids)
    for (const source of ['visit', 'import'] as const) {
      // Half of the care is over by the charge and the uninstall.
      const referral = await makeReferral(pool, {
        partnerId,
        appId: most?.id ?? '',
        country: 'US',
        source,
        installedAt: '2026-07-01T09:00:00Z',
        ...(source === 'import' && { life: 'uninstalled', uninstalledAt: '2026-08-20T09:00:00Z' }),
      });
      await makeCharge(pool, { referral, at: '2026-08-18T09:00:00Z' });
    }
  for (const [index, partnerId] of ids.entries())
    for (const at of ['2026-02-10T09:00:00Z', '2026-08-03T23:30:00Z', '2026-08-05T09:00:00Z', '2026-11-02T09:00:00Z'])
      await makeEntry(pool, { partnerId, amount: 1000 + index, at, currency: index % 4 === 0 ? 'EUR' : 'USD' });
}, within(120_000));
afterAll(() => built.close());

const periods: readonly PeriodChoice<string>[] = [
  { value: 'all time', range: null },
  { value: 'custom', range: { from: '2026-06-03', to: '2026-09-15' } },
];
const narrowings: Readonly<Record<string, () => AnalyticsFilters>> = {
  nothing: () => ({}),
  'a manager': () => ({ manager: 'me' }),
  'no manager': () => ({ manager: 'unassigned' }),
  'a tag': () => ({ tag }),
  'an app': () => ({ app }),
  'a country': () => ({ country: 'US' }),
  'a manager and a country': () => ({ manager: 'me', country: 'US' }),
  'a manager and an app': () => ({ manager: 'me', app }),
};

const figures = z.object({ data: queryAnalytics.success.data });
const referrals = z.object({ data: listReferrals.success.data, meta: pageMeta });
const report = z.object({ data: getReport.success.data, meta: getReport.success.meta });

const shops = ['installs', 'uninstalls', 'chargedShops', 'payingShops'] as const;
const pay = ['bonuses', 'programmeReturn', 'netRevenue'] as const;

/** How many shops are on the pages at an address, which is how many it says there are. */
async function shopsAt(href: string): Promise<number> {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    const address = `${href}&perPage=100&page=${page}`;
    const { body } = await built.request(staff, 'GET', callOf('/api/referrals/all', address));
    const { data, meta } = referrals.parse(body);
    for (const { id } of data) ids.add(id);
    if (page * 100 < meta.total) continue;
    expect([href, meta.total]).toEqual([href, ids.size]);
    return ids.size;
  }
}

/** What the entries at an address come to, and what the page says that they do. */
async function entriesAt(href: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  let totals: z.output<typeof report>['meta']['totals'] = [];
  for (let page = 1, more = true; more; page += 1) {
    const address = `${href}&perPage=100&page=${page}`;
    const { data, meta } = report.parse(
      (await built.request(staff, 'GET', callOf('/api/reports/ledger', address))).body,
    );
    for (const { currency, amount } of data)
      sums.set(String(currency), (sums.get(String(currency)) ?? 0) + Number(amount));
    totals = meta.totals;
    more = page * 100 < meta.total;
  }
  const said = new Map(totals.map(({ currency, amount }) => [String(currency), Number(amount)]));
  expect([href, said]).toEqual([href, sums]);
  return sums;
}

const cases = periods.flatMap((period) => Object.keys(narrowings).map((name) => ({ period, name })));

test.each(cases)(
  'a partner’s installs, uninstalls, charged and paying shops open into as many shops: $period.value, narrowed by $name',
  async ({ period, name }) => {
    const filters = narrowings[name]?.() ?? {};
    const { data } = await topOf([...shops], { filters, period, sort: '-chargedShops' });
    const met = new Set<MetricKey>();
    for (const { key, values } of data) {
      const hrefOf = (metric: MetricKey) => shopsHref(metric, { partnerId: key ?? '', filters, period }) ?? 'nowhere';
      const opened: Record<string, number> = {};
      for (const metric of shops) opened[metric] = await shopsAt(hrefOf(metric));
      const counted = Object.fromEntries(
        shops.map((metric) => [metric, values.find((one) => one.metric === metric)?.value ?? 0]),
      );
      expect({ key, ...opened }).toEqual({ key, ...counted });
      for (const metric of shops) if (opened[metric] !== 0) met.add(metric);
    }
    expect([...met].toSorted()).toEqual([...shops].toSorted());
  },
);

test.each(cases.filter(({ name }) => name.includes('country')))(
  'a partner’s installs from links in a country, and their share, open into as many shops: $period.value, narrowed by $name',
  async ({ period, name }) => {
    const filters = narrowings[name]?.() ?? {};
    const { data } = await topOf(['installs', 'visitInstalls', 'visitShare'], { filters, period, sort: '-installs' });
    let met = 0;
    for (const { key, values } of data) {
      const of = { partnerId: key ?? '', filters, period };
      const valueOf = (metric: MetricKey) => values.find((one) => one.metric === metric)?.value ?? null;
      const byLink = await shopsAt(shopsHref('visitShare', of) ?? 'nowhere');
      const all = await shopsAt(shopsHref('installs', of) ?? 'nowhere');
      expect({
        key,
        visitInstalls: await shopsAt(shopsHref('visitInstalls', of) ?? 'nowhere'),
        visitShare: all === 0 ? null : Math.round((10_000 * byLink) / all),
      }).toEqual({ key, visitInstalls: valueOf('visitInstalls'), visitShare: valueOf('visitShare') });
      if (byLink > 0 && byLink < all) met += 1;
    }
    expect(met).toBeGreaterThan(0);
  },
);

test.each(cases.filter(({ name }) => !/app|country/.test(name)))(
  'a partner’s bonuses, and what net revenue is divided by, open into the entries of the ledger: $period.value, narrowed by $name',
  async ({ period, name }) => {
    const filters = narrowings[name]?.() ?? {};
    const { data } = await topOf([...pay], { filters, period, sort: '-bonuses' });
    let met = 0;
    for (const { key, values } of data) {
      const hrefOf = (metric: MetricKey) => shopsHref(metric, { partnerId: key ?? '', filters, period }) ?? 'nowhere';
      const of = (metric: MetricKey) =>
        new Map(values.flatMap((one) => (one.metric === metric ? [[one.currency ?? '', one.value]] : [])));
      expect([key, await entriesAt(hrefOf('bonuses'))]).toEqual([key, of('bonuses')]);
      const [cost, net] = [await entriesAt(hrefOf('programmeReturn')), of('netRevenue')];
      const returns = [...of('programmeReturn').keys()].map((currency) => {
        const divisor = cost.get(currency) ?? 0;
        return [currency, divisor <= 0 ? null : Math.round((10_000 * (net.get(currency) ?? 0)) / divisor)] as const;
      });
      expect([key, new Map(returns)]).toEqual([key, of('programmeReturn')]);
      met += of('bonuses').size;
    }
    expect(met).toBeGreaterThan(0);
  },
);

/** Figures by partner, of the few that have the most. */
async function topOf(
  metrics: readonly MetricKey[],
  { filters, period, sort }: { filters: AnalyticsFilters; period: PeriodChoice<string>; sort: string },
) {
  const { body } = await built.request(staff, 'POST', queryAnalytics.path, {
    metrics,
    groupBy: 'partner',
    filters,
    timeFilter: period.value,
    ...(period.range && { dateRange: period.range }),
    sort,
    limit: 5,
  });
  return figures.parse(body);
}
