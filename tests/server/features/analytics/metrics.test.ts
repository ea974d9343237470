import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Period, type TimeFilter, periodOf } from '#contract/lists.ts';
import {
  type Grouping,
  type Metric,
  type MetricKey,
  groupings,
  measures,
  metricKeys,
  metrics,
} from '#contract/metrics.ts';

import { type Answer, answerQuestion, type Question } from '../../../../server/features/analytics/answer.ts';
import { countInZone } from '../../../../server/features/figures/otherZone.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import type { Counts } from '../../../../tools/demo/demo.ts';
import { ensureDemo } from '../../../../tools/demo/ensureDemo.ts';
import { type Belongs, figures, type Numbers, type Span } from '../../../support/figures/figures.ts';
import { managersAt, readWorld, type World } from '../../../support/figures/world.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';
import { makeTag } from '../../../support/factories.ts';
import { testSecrets } from '../../../support/secrets.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const counts: Counts = { partners: 40, prospects: 30, leads: 40, referrals: 160, visits: 1500, charges: 900 };

const periods: readonly [filter: TimeFilter, range?: { from: string; to: string }][] = [
  ['all time'],
  ['today'],
  ['last_7_days'],
  ['last_30_days'],
  ['this_month'],
  ['last_month'],
  ['this_year'],
  ['custom', { from: '2025-12-15', to: '2026-03-02' }],
  ['custom', { from: '2026-02-28', to: '2026-02-28' }],
  ['custom', { from: '2026-06-01', to: '2027-01-31' }],
];

let db: TestDatabase;
let world: World;
/** Every second partner has it. */
let tag: number;
let tagged: ReadonlySet<string>;
beforeAll(async () => {
  db = await testDatabase();
  await ensureDemo({ isDemo: true }, { pool: db.pool, ownerUrl: db.ownerUrl, secrets: testSecrets }, { now, counts });
  // The demo ends no assignment: every third does here, and half of these go on with someone else.
  await execute(
    db.pool,
    sql`with chosen as (select *, row_number() over (order by partner_id, user_id) as n from partner_managers),
             ended as (update partner_managers m set ended_at = m.assigned_at + (${now.toISOString()}::timestamptz - m.assigned_at) / 2
                         from chosen c where c.partner_id = m.partner_id and c.user_id = m.user_id and c.n % 3 = 0
                       returning m.partner_id, m.user_id, m.ended_at, c.n)
        insert into partner_managers (partner_id, user_id, assigned_at)
        select e.partner_id, (select u.id from users u where u.role = 'admin' order by u.id limit 1), e.ended_at
          from ended e where e.n % 2 = 0`,
  );
  world = await readWorld(db.pool);
  tag = (await makeTag(db.pool, 'Every second')).id;
  tagged = new Set(world.partners.map(({ id }) => id).filter((_, place) => place % 2 === 0));
  await execute(
    db.pool,
    sql`insert into partner_tags (partner_id, tag_id) select unnest(${[...tagged]}::uuid[]), ${tag} on conflict do nothing`,
  );
}, 120_000);
afterAll(() => db.drop());

const metricsBy = (grouping: Grouping | undefined): MetricKey[] =>
  metricKeys.filter((key) => {
    const metric: Metric = metrics[key];
    return grouping === undefined || metric.groupings.includes(grouping);
  });

const ask = (question: Question, at: Date): Promise<Answer> =>
  answerQuestion(db.pool, question, { viewerId: '', now: at });

const numbersOf = (values: Answer['data'][number]['values'] | undefined, key: MetricKey): Numbers => {
  const found = (values ?? []).filter(({ metric }) => metric === key);
  return known(Object.fromEntries(found.map(({ currency, value }) => [currency ?? '', value])));
};

/** A missing group has counted nothing. */
const known = (numbers: Numbers): Numbers =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null && value !== 0));

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const mondayOf = (time: number) => dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY);

/** A zone's days, written apart from the product's. */
interface Clock {
  readonly zone: string;
  readonly now: Date;
  readonly dayAt: (time: number) => string;
  /** The first moment of a day, to the quarter of an hour. */
  readonly begins: (day: string) => number;
}

function clockOf(zone: string, at: Date): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const begun = new Map<string, number>();
  const dayAt = (time: number) => format.format(time);
  return {
    zone,
    now: at,
    dayAt,
    begins: (day) => {
      let time = begun.get(day) ?? Date.parse(day) - 15 * 3_600_000;
      while (dayAt(time) < day) time += 15 * 60_000;
      begun.set(day, time);
      return time;
    },
  };
}

interface Group {
  readonly key: string | null;
  readonly span: Span;
  readonly belongs: Belongs;
}

const spanOf = ({ from, to }: Period, { begins }: Clock): Span => ({
  from: from === null ? -Infinity : begins(from.slice(0, 10)),
  to: begins(to.slice(0, 10)),
});

/** What a filter names, in the days of the clock. */
const periodBy = (clock: Clock, [filter, range]: (typeof periods)[number]): Period =>
  periodOf(filter, range, new Date(`${clock.dayAt(clock.now.getTime())}T12:00:00Z`));

/** Every group that there may be, with what belongs to it. */
function groupsOf(grouping: Grouping | undefined, period: Period, clock: Clock): Group[] {
  const span = spanOf(period, clock);
  const all: Belongs = () => true;
  switch (grouping) {
    case undefined:
      return [{ key: null, span, belongs: all }];
    case 'app':
      return world.apps.map(({ id }) => ({ key: id, span, belongs: ({ appId }) => appId === id }));
    case 'partner':
      return world.partners.map(({ id }) => ({ key: id, span, belongs: ({ partnerId }) => partnerId === id }));
    case 'country':
      return [...new Set(world.referrals.map(({ country }) => country))].map((code) => ({
        key: code,
        span,
        belongs: ({ country }) => country === code,
      }));
    case 'manager':
      return [null, ...staffOf(world)].map((id) => ({
        key: id,
        span,
        belongs: ({ partnerId, at }) => managersAt(world, partnerId, at).includes(id),
      }));
    case 'day':
    case 'week':
    case 'month':
      return timesOf(grouping, span, clock).map(([key, cut]) => ({ key, span: cut, belongs: all }));
  }
}

/** Those who looked after a partner or did something. */
const staffOf = ({ care, decisions, notes, contacts }: World): Set<string> =>
  new Set([
    ...[...care.values()].flat().map(({ userId }) => userId),
    ...[...decisions, ...notes, ...contacts].flatMap(({ actorId }) => actorId ?? []),
  ]);

/** Day by day, gathered by their key. */
function timesOf(unit: 'day' | 'week' | 'month', span: Span, { begins, dayAt, now: present }: Clock): [string, Span][] {
  const first = Math.min(
    ...[...world.clicks, ...world.referrals, ...world.entries].map(({ at }) => at),
    ...world.partners.map(({ createdAt }) => createdAt),
  );
  const afterToday = dayOf(Date.parse(dayAt(present.getTime())) + DAY);
  const end = span.to < begins(afterToday) ? dayAt(span.to) : afterToday;
  const found = new Map<string, Span>();
  const keyOf = (time: number) =>
    unit === 'day' ? dayOf(time) : unit === 'week' ? mondayOf(time) : dayOf(time).slice(0, 7);
  const startOf = (time: number) => Date.parse(unit === 'month' ? `${keyOf(time)}-01` : keyOf(time));
  const begin = span.from === -Infinity ? startOf(Date.parse(dayAt(first))) : Date.parse(dayAt(span.from));
  for (let time = begin; dayOf(time) < end; time += DAY) {
    const key = keyOf(time);
    found.set(key, { from: found.get(key)?.from ?? begins(dayOf(time)), to: begins(dayOf(time + DAY)) });
  }
  return [...found].slice(-400);
}

/** By manager, what staff did themselves counts for them. */
const ownWork: ReadonlySet<MetricKey> = new Set([
  'timeToDecision',
  'timeToDecision90',
  'timeToLeadDecision',
  'timeToLeadDecision90',
  'decisions',
  'notes',
  'contacts',
]);

/** The figures that were something. */
const met = new Set<MetricKey>();

interface Filtered {
  readonly filters: NonNullable<Question['filters']>;
  readonly passes: Belongs;
}

/** What is answered is what the rows give, for every figure that can be asked so. */
async function compare(
  clock: Clock,
  given: (typeof periods)[number],
  grouping: Grouping | undefined,
  filtered?: Filtered,
): Promise<void> {
  const [timeFilter, dateRange] = given;
  const keys = metricsBy(grouping).filter((key) => filtered === undefined || isSumOf(key, filtered));
  const question = { groupBy: grouping, filters: filtered?.filters, timeFilter, dateRange, limit: 1000 };
  const { data } = await ask({ metrics: keys, ...question }, clock.now);
  const rows = new Map(data.map((row) => [row.key, row.values]));
  const groups = groupsOf(grouping, periodBy(clock, given), clock);
  const { manager } = filtered?.filters ?? {};
  /** Of managers, the one that is asked about alone: who else looks after its partners is not. */
  const isAsked = (key: string | null): boolean =>
    grouping !== 'manager' || manager === undefined || key === (manager === 'unassigned' ? null : manager);
  const answered: Record<string, Numbers> = {};
  const counted: Record<string, Numbers> = {};
  for (const { key, span, belongs } of groups)
    for (const metric of keys) {
      const name = `${metric} of ${key ?? 'nothing'}`;
      const isOwn = grouping === 'manager' && ownWork.has(metric);
      answered[name] = numbersOf(rows.get(key), metric);
      counted[name] = known(
        figures[metric]({
          world,
          span,
          belongs: isOwn
            ? ({ actorId }) => actorId === key
            : (fact) => isAsked(key) && belongs(fact) && (filtered?.passes(fact) ?? true),
          now: clock.now.getTime(),
          isByManager: isOwn,
        }),
      );
      if (Object.keys(counted[name]).length > 0) met.add(metric);
    }
  expect(answered).toEqual(counted);
  expect(data.map(({ key }) => key).filter((key) => !groups.some((group) => group.key === key))).toEqual([]);
}

const filterGroupings = { app: 'app', manager: 'manager', tag: 'partner' } as const;

/** A figure of what adds up, that takes the filters. */
function isSumOf(key: MetricKey, { filters }: Filtered): boolean {
  const metric: Metric = metrics[key];
  const { numerator, denominator } = metric;
  return (
    [...numerator, ...denominator].every((part) => measures.some((measure) => measure === part)) &&
    Object.entries(filterGroupings).every(
      ([name, grouping]) => !Object.hasOwn(filters, name) || metric.groupings.includes(grouping),
    )
  );
}

/** Of the manager with the most partners, of no manager, of a tag, and of some of them together with an app. */
function filtersOf(): Filtered[] {
  const care = [...world.care.values()].flat();
  const of = (userId: string) => care.filter((one) => one.userId === userId).length;
  const [manager = ''] = [...new Set(care.map(({ userId }) => userId))].toSorted((a, b) => of(b) - of(a));
  const app = world.apps[0];
  const isOf =
    (id: string | null): Belongs =>
    ({ partnerId, at }) =>
      managersAt(world, partnerId, at).includes(id);
  const isTagged: Belongs = ({ partnerId }) => tagged.has(partnerId ?? '');
  const isOfApp: Belongs = ({ appId }) => appId === app?.id;
  const both =
    (one: Belongs, other: Belongs): Belongs =>
    (fact) =>
      one(fact) && other(fact);
  return [
    { filters: { manager }, passes: isOf(manager) },
    { filters: { manager: 'unassigned' }, passes: isOf(null) },
    { filters: { tag }, passes: isTagged },
    { filters: { manager, tag }, passes: both(isOf(manager), isTagged) },
    { filters: { manager, app: app?.slug }, passes: both(isOf(manager), isOfApp) },
    { filters: { tag, app: app?.slug }, passes: both(isTagged, isOfApp) },
  ];
}

/** By each of these, figures of managers and tags; those by country are read from the records. */
const groupingsOfSums = [undefined, 'month', 'day', 'app', 'partner', 'manager', 'country'] as const;

const utc = clockOf('UTC', now);

describe.each(periods)('figures of %s %j', (...period) => {
  it.each([undefined, ...groupings])('by %s equal what the rows give', (grouping) => compare(utc, period, grouping));
});

it('counts every figure: each is something for some group of some period', () => {
  expect(metricKeys.filter((key) => !met.has(key))).toEqual([]);
});

it.each(groupingsOfSums)('by %s, those of managers and tags equal what the rows give', async (grouping) => {
  for (const filtered of filtersOf())
    await compare(utc, ['custom', { from: '2026-09-28', to: '2026-11-20' }], grouping, filtered);
});

/** In the first the day is ahead of UTC’s; in the second clocks go back on 1 November. */
describe.each([
  ['Asia/Kolkata', '2026-11-20T20:00:00.000Z'],
  ['America/St_Johns', '2026-11-20T02:00:00.000Z'],
] as const)('in %s at %s', (zone, at) => {
  const clock = clockOf(zone, new Date(at));
  beforeAll(() => countInZone(db.pool, zone, now));
  describe.each([['today'], ['last_30_days'], ['custom', { from: '2026-10-07', to: '2026-11-03' }]] as const)(
    'figures of %s %j',
    (...period) => {
      it.each([undefined, ...groupings])('by %s equal what the rows give', (grouping) =>
        compare(clock, period, grouping),
      );
    },
  );
  it.each(groupingsOfSums)('by %s, those of managers and tags equal what the rows give', async (grouping) => {
    const cut: (typeof periods)[number] = ['custom', { from: '2026-09-28', to: '2026-11-19' }];
    for (const filtered of filtersOf()) {
      await compare(clock, cut, grouping, filtered);
      if (grouping !== 'day') await compare(clock, ['all time'], grouping, filtered);
    }
  });
});
