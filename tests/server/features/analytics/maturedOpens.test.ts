import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { type AnalyticsFilters, queryAnalytics } from '#contract/analytics/analytics.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';
import { pageMeta } from '#contract/shared/lists.ts';

import { insertVisits } from '../../../../server/features/affiliate/visits.ts';
import type { Filters } from '../../../../server/features/analytics/figuresQuery.ts';
import { matured } from '../../../../server/features/analytics/matured.ts';
import { compactFacts } from '../../../../server/features/figures/compact.ts';
import { keepMonths } from '../../../../server/features/figures/months.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { shopsHref } from '../../../../src/features/analytics/shopsHref.ts';
import type { PeriodChoice } from '../../../../src/shared/period/periodAddress.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { callOf } from '../../../support/callOf.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

interface Link {
  readonly partnerId: string;
  readonly appId: string;
}
interface Visited {
  readonly visitor?: string;
  readonly isBot?: boolean;
}

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
let tag: number;
let partners: readonly string[];

async function visit(of: Link, at: string, { visitor = newId(), isBot = false }: Visited = {}): Promise<string> {
  const id = newId();
  const facts = { referrerHost: '', adClicks: [], country: 'DE', device: 'desktop' as const, subId: '', creative: '' };
  await insertVisits(built.db.pool, [
    {
      id,
      ...of,
      shop: null,
      visitor: Buffer.from(visitor),
      source: 'link',
      utm: null,
      at: new Date(at),
      facts: { ...facts, landingPath: '/', isBot },
    },
  ]);
  return id;
}
const install = (of: Link, visitId: string, shop: string, installedAt: string) =>
  makeReferral(built.db.pool, { ...of, visitId, shop, installedAt });
const isNow = (state: string, { id }: { id: string }) =>
  execute(
    built.db.pool,
    sql`update referrals set attribution_state = ${state}, superseded_at = installed_at + interval '2 days' where id = ${id}`,
  );

beforeAll(async () => {
  built = await build();
  built.setNow(now.toISOString());
  const { pool } = built.db;
  staff = await built.as('manager');
  const [long, short] = [
    await makeApp(pool, { slug: 'long', windowDays: 30 }),
    await makeApp(pool, { slug: 'short', windowDays: 7 }),
  ];
  const [one, other] = [(await makePartner(pool)).id, (await makePartner(pool)).id];
  partners = [one, other];
  const [ofLong, ofShort, ofOther] = [
    { partnerId: one, appId: long.id },
    { partnerId: one, appId: short.id },
    { partnerId: other, appId: long.id },
  ];

  await install(ofLong, await visit(ofLong, '2026-07-01T12:00:00Z'), 'plain.example', '2026-07-05T12:00:00Z');
  await visit(ofLong, '2026-07-02T12:00:00Z');
  // Two visits of one click, and one visit that brought two shops.
  const visitor = newId();
  const [early, late] = [
    await visit(ofLong, '2026-08-01T09:10:00Z', { visitor }),
    await visit(ofLong, '2026-08-01T09:40:00Z', { visitor }),
  ];
  await install(ofLong, early, 'second.example', '2026-08-09T12:00:00Z');
  await install(ofLong, late, 'first.example', '2026-08-02T12:00:00Z');
  const both = await visit(ofLong, '2026-08-10T12:00:00Z');
  await install(ofLong, both, 'two-a.example', '2026-08-11T12:00:00Z');
  await install(ofLong, both, 'two-b.example', '2026-08-12T12:00:00Z');
  // The click is of the hour of the visit that decided, the install of the next day.
  const acrossHours = newId();
  await visit(ofLong, '2026-06-30T23:05:00Z', { visitor: acrossHours });
  const across = await visit(ofLong, '2026-06-30T23:55:00Z', { visitor: acrossHours });
  await install(ofLong, across, 'across.example', '2026-07-01T00:05:00Z');
  // A shop that came back by the same visit, and one that another partner has now.
  const back = await visit(ofLong, '2026-08-20T12:00:00Z');
  await isNow('superseded', await install(ofLong, back, 'back.example', '2026-08-21T12:00:00Z'));
  await install(ofLong, back, 'back.example', '2026-08-25T12:00:00Z');
  const moved = await visit(ofLong, '2026-08-22T12:00:00Z');
  await isNow('transferred', await install(ofLong, moved, 'moved.example', '2026-08-23T12:00:00Z'));
  const bot = await visit(ofLong, '2026-08-23T12:00:00Z', { isBot: true });
  await install(ofLong, bot, 'bot.example', '2026-08-24T12:00:00Z');
  // The window of one app is over, that of the other is open; and two that installed late, one by a second.
  await install(ofLong, await visit(ofLong, '2026-11-10T12:00:00Z'), 'open.example', '2026-11-11T12:00:00Z');
  await install(ofShort, await visit(ofShort, '2026-11-10T12:00:00Z'), 'over.example', '2026-11-11T12:00:00Z');
  await install(ofShort, await visit(ofShort, '2026-08-03T12:00:00Z'), 'late.example', '2026-08-10T12:00:01Z');
  await install(ofShort, await visit(ofShort, '2026-08-03T13:00:00Z'), 'just.example', '2026-08-10T13:00:00Z');
  // Clicked in someone’s care, installed after it; and in the hour after a period.
  await install(ofLong, await visit(ofLong, '2026-08-15T12:00:00Z'), 'after.example', '2026-08-19T12:00:00Z');
  await install(ofOther, await visit(ofOther, '2026-08-16T00:30:00Z'), 'other.example', '2026-08-17T12:00:00Z');
  await visit(ofOther, '2026-08-17T12:00:00Z');
  // Of months whose clicks are dropped: a click with one shop, and one with two.
  await install(ofLong, await visit(ofLong, '2025-08-15T12:00:00Z'), 'kept.example', '2025-08-16T12:00:00Z');
  const dropped = newId();
  const [before, after] = [
    await visit(ofLong, '2025-09-30T23:10:00Z', { visitor: dropped }),
    await visit(ofLong, '2025-09-30T23:50:00Z', { visitor: dropped }),
  ];
  await install(ofLong, after, 'kept-first.example', '2025-10-01T12:00:00Z');
  await install(ofLong, before, 'kept-second.example', '2025-10-02T12:00:00Z');

  await execute(
    pool,
    sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at)
        values (${one}, ${staff.userId}, '2025-01-01Z', '2026-08-18Z')`,
  );
  tag = (await makeTag(pool, 'Some')).id;
  await execute(pool, sql`insert into partner_tags (partner_id, tag_id) values (${one}, ${tag})`);
  await keepMonths(pool, now);
  await compactFacts(pool);
});
afterAll(() => built.close());

const custom = (from: string, to: string): PeriodChoice<string> => ({ value: 'custom', range: { from, to } });
const periods = [
  { period: { value: 'all time', range: null }, from: '-infinity', to: '2026-11-21T00:00:00.000Z' },
  { period: custom('2026-07-01', '2026-08-15'), from: '2026-07-01T00:00:00.000Z', to: '2026-08-16T00:00:00.000Z' },
  { period: custom('2025-08-01', '2025-09-30'), from: '2025-08-01T00:00:00.000Z', to: '2025-10-01T00:00:00.000Z' },
] as const;
const narrowings: Readonly<Record<string, () => readonly [given: AnalyticsFilters, read: Filters]>> = {
  nothing: () => [{}, {}],
  'a manager': () => [{ manager: 'me' }, { managerId: staff.userId }],
  'no manager': () => [{ manager: 'unassigned' }, { managerId: null }],
  'a tag': () => [{ tag }, { tagId: tag }],
  'an app': () => [{ app: 'short' }, { app: 'short' }],
  'a manager and an app': () => [
    { manager: 'me', app: 'long' },
    { managerId: staff.userId, app: 'long' },
  ],
};

const referrals = z.object({ data: listReferrals.success.data, meta: pageMeta });
/** The shops at an address, which are as many as it says. */
async function shopsAt(href: string | null): Promise<string[]> {
  const { body } = await built.request(staff, 'GET', callOf('/api/referrals/all', `${href}&perPage=100`));
  const { data, meta } = referrals.parse(body);
  expect(meta.total).toBe(data.length);
  return data.map(({ shop }) => shop).toSorted();
}

test('rows of clicks are dropped from the months that are no longer kept, and the visits of shops stay', async () => {
  const [left] = await query<{ clicks: number; visits: number; kept: number }>(
    built.db.pool,
    sql`select (select count(*)::int from clicks where hour < '2025-10-01Z') as clicks,
               (select count(*)::int from visits where created_at < '2025-10-01Z') as visits, (select count(*)::int from kept_visits) as kept`,
  );
  expect(left).toEqual({ clicks: 0, visits: 0, kept: 3 });
});

test('a list of shops by their click has the first shop of each click that led to an install within the window', async () => {
  const filters = {};
  const [all, some] = [periods[0].period, periods[1].period];
  const unkept = ['kept-first.example', 'kept.example'];
  const summer = ['after.example', 'first.example', 'just.example', 'plain.example', 'two-a.example'];
  const others = ['across.example', 'back.example', 'other.example', 'over.example'];
  expect([
    await shopsAt(shopsHref('maturedConversion', { filters, period: all })),
    await shopsAt(shopsHref('maturedConversion', { filters, period: some })),
    await shopsAt(
      shopsHref('maturedConversion', { filters: { manager: 'me' }, period: custom('2026-08-15', '2026-09-30') }),
    ),
  ]).toEqual([[...summer, ...others, ...unkept].toSorted(), summer, ['after.example']]);
});

const figures = z.object({ data: queryAnalytics.success.data });

test.each(periods.flatMap((one) => Object.keys(narrowings).map((name) => ({ ...one, name }))))(
  'matured conversion from $from to $to, narrowed by $name, opens into the shops of its numerator',
  async ({ period, from, to, name }) => {
    const [filters, read] = narrowings[name]?.() ?? [{}, {}];
    const request = { buckets: [{ key: '', from, to }], by: 'partner', filters: read, now } as const;
    const readings = await matured.read(built.db.pool, request, new Set(matured.parts));
    const { body } = await built.request(staff, 'POST', queryAnalytics.path, {
      metrics: ['maturedConversion'],
      groupBy: 'partner',
      filters,
      timeFilter: period.value,
      ...(period.range && { dateRange: period.range }),
      limit: 5,
    });
    const { data } = figures.parse(body);
    let met = 0;
    for (const partnerId of partners) {
      const numberOf = (part: string) => readings.find((one) => one.part === part && one.key === partnerId)?.n ?? 0;
      const [installs, clicks] = [numberOf('matured_installs'), numberOf('matured_clicks')];
      const shops = await shopsAt(shopsHref('maturedConversion', { partnerId, filters, period }));
      const value = data.find(({ key }) => key === partnerId)?.values[0]?.value ?? null;
      expect([shops.length, value]).toEqual([installs, clicks === 0 ? null : Math.round((10_000 * installs) / clicks)]);
      met += installs;
    }
    const whole = await shopsAt(shopsHref('maturedConversion', { filters, period }));
    expect(whole).toHaveLength(met);
  },
);
