import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';

import type { Period } from '#contract/lists.ts';
import { type Grouping, type Metric, type MetricKey, groupings, metricKeys, metrics } from '#contract/metrics.ts';

import { type Answer, answerQuestion, type Question } from '../../../../server/features/analytics/answer.ts';
import { reportingClock } from '../../../../server/features/figures/clock.ts';
import { countInZone } from '../../../../server/features/figures/otherZone.ts';
import { findTopReferrals } from '../../../../server/features/partners/topReferrals.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { findProgrammeFigures } from '../../../../server/reporting/adminFigures.ts';
import { findTopPartners } from '../../../../server/reporting/adminQueries.ts';
import { findAppFigures } from '../../../../server/reporting/appFigures.ts';
import { findCountries } from '../../../../server/reporting/countries.ts';
import { findFunnel } from '../../../../server/reporting/funnel.ts';
import { findPartnerFigures } from '../../../../server/reporting/partnerFigures.ts';
import { findSeries } from '../../../../server/reporting/series.ts';
import type { Counts } from '../../../../tools/demo/demo.ts';
import { ensureDemo } from '../../../../tools/demo/ensureDemo.ts';
import {
  type Asked,
  type Clock,
  clockOf,
  DAY,
  dayOf,
  mondayOf,
  periodBy,
  spanOf,
} from '../../../support/figures/clock.ts';
import { type Belongs, figures, type Given, type Numbers, type Span } from '../../../support/figures/figures.ts';
import { earnedThrough, words } from '../../../support/figures/words.ts';
import { managersAt, readWorld, type World } from '../../../support/figures/world.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';
import { makeTag } from '../../../support/factories.ts';
import { testSecrets } from '../../../support/secrets.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const counts: Counts = { partners: 40, prospects: 30, leads: 40, referrals: 160, visits: 1500, charges: 900 };

const periods: readonly Asked[] = [
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

interface Group {
  readonly key: string | null;
  readonly span: Span;
  readonly belongs: Belongs;
}

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
  /** Of everything but the manager. */
  readonly passes: Belongs;
}

/** What is answered is what the rows give, for every figure that can be asked so. */
async function compare(clock: Clock, given: Asked, grouping: Grouping | undefined, filtered?: Filtered): Promise<void> {
  const [timeFilter, dateRange] = given;
  const keys = metricsBy(grouping).filter((key) => filtered === undefined || takes(key, filtered));
  const question = { groupBy: grouping, filters: filtered?.filters, timeFilter, dateRange, limit: 1000 };
  const { data } = await ask({ metrics: keys, ...question }, clock.now);
  const rows = new Map(data.map((row) => [row.key, row.values]));
  const groups = groupsOf(grouping, periodBy(clock, given), clock);
  const { manager } = filtered?.filters ?? {};
  const asked = manager === 'unassigned' ? null : manager;
  /** Of managers, the one that is asked about alone: who else looks after its partners is not. */
  const isAsked = (key: string | null): boolean => grouping !== 'manager' || asked === undefined || key === asked;
  const passes: Belongs = (fact) => filtered?.passes(fact) ?? true;
  const isInCare: Belongs = ({ partnerId, at }) =>
    asked === undefined || managersAt(world, partnerId, at).includes(asked);
  const isTheirs: Belongs = ({ actorId }) => asked === undefined || actorId === asked;
  const isOfManagers = grouping === 'manager' || asked !== undefined;
  const answered: Record<string, Numbers> = {};
  const counted: Record<string, Numbers> = {};
  for (const { key, span, belongs } of groups) {
    const common = { world, span, now: clock.now.getTime() };
    const all: Given = {
      ...common,
      belongs: (fact) => isAsked(key) && belongs(fact) && passes(fact) && isInCare(fact),
      isByManager: false,
    };
    /** Of what staff did themselves. */
    const own: Given = {
      ...common,
      belongs: (fact) =>
        (grouping === 'manager' ? fact.actorId === key : belongs(fact)) && passes(fact) && isTheirs(fact),
      isByManager: true,
    };
    for (const metric of keys) {
      const name = `${metric} of ${key ?? 'nothing'}`;
      answered[name] = numbersOf(rows.get(key), metric);
      counted[name] = known(figures[metric](isOfManagers && ownWork.has(metric) ? own : all));
      if (Object.keys(counted[name]).length > 0) met.add(metric);
    }
  }
  expect(answered).toEqual(counted);
  expect(data.map(({ key }) => key).filter((key) => !groups.some((group) => group.key === key))).toEqual([]);
}

const neededBy = { app: 'app', country: 'country', manager: 'manager', partner: 'partner', tag: 'partner' } as const;

/** A figure that takes the filters. */
function takes(key: MetricKey, { filters }: Filtered): boolean {
  const metric: Metric = metrics[key];
  return Object.entries(neededBy).every(
    ([name, grouping]) => !Object.hasOwn(filters, name) || metric.groupings.includes(grouping),
  );
}

/** Those of a list that are named most often, the first first. */
const mostOf = (names: readonly (string | null)[]): string[] => {
  const counted = new Map<string, number>();
  for (const name of names) if (name !== null) counted.set(name, (counted.get(name) ?? 0) + 1);
  return [...counted].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
};

/** By each filter, the one that most is of, and by some of them together. */
function filtersOf(): Filtered[] {
  const [manager = ''] = mostOf([...world.care.values()].flat().map(({ userId }) => userId));
  const [country = ''] = mostOf(world.referrals.map((referral) => referral.country));
  const [partner = ''] = mostOf(world.referrals.map(({ partnerId }) => partnerId));
  const app = world.apps[0];
  const everything: Belongs = () => true;
  const isTagged: Belongs = ({ partnerId }) => tagged.has(partnerId ?? '');
  const isOfApp: Belongs = ({ appId }) => appId === app?.id;
  const isOfCountry: Belongs = (fact) => fact.country === country;
  const isOfPartner: Belongs = ({ partnerId }) => partnerId === partner;
  const both =
    (one: Belongs, other: Belongs): Belongs =>
    (fact) =>
      one(fact) && other(fact);
  return [
    { filters: { manager }, passes: everything },
    { filters: { manager: 'unassigned' }, passes: everything },
    { filters: { tag }, passes: isTagged },
    { filters: { partner }, passes: isOfPartner },
    { filters: { country }, passes: isOfCountry },
    { filters: { app: app?.slug }, passes: isOfApp },
    { filters: { manager, tag }, passes: isTagged },
    { filters: { manager, app: app?.slug }, passes: isOfApp },
    { filters: { tag, app: app?.slug }, passes: both(isTagged, isOfApp) },
    { filters: { manager, country }, passes: isOfCountry },
    { filters: { tag, country }, passes: both(isTagged, isOfCountry) },
    { filters: { app: app?.slug, country }, passes: both(isOfApp, isOfCountry) },
    { filters: { partner, app: app?.slug }, passes: both(isOfPartner, isOfApp) },
  ];
}

const utc = clockOf('UTC', now);

type Word = keyof typeof words;
const isWord = (name: string): name is Word => Object.hasOwn(words, name);
/** Those that were something on a screen. */
const metWords = new Set<string>();
const word = (name: Word, given: Given) => {
  const { '': value } = words[name](given);
  if (value) metWords.add(name);
  return value;
};

/** What screens show under the names of figures, beside what the rows give. */
function expectShown(screens: readonly (readonly [shown: object, given: Given])[]): void {
  const shown = screens.map(([values]) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (isWord(name) ? [[name, known(shownNumbers(value))]] : [])),
    ),
  );
  const counted = screens.map(([values, given]) =>
    Object.fromEntries(
      Object.keys(values).flatMap((name) => (isWord(name) ? [[name, known(words[name](given))]] : [])),
    ),
  );
  for (const values of counted)
    for (const [name, numbers] of Object.entries(values)) if (Object.keys(numbers).length > 0) metWords.add(name);
  expect(shown).toEqual(counted);
}

const moneys = z.array(z.object({ amount: z.number(), currency: z.string() }));

const shownNumbers = (value: unknown): Numbers =>
  typeof value === 'number'
    ? { '': value }
    : Object.fromEntries(moneys.parse(value).map(({ currency, amount }) => [currency, amount]));

describe.each(periods)('figures of %s %j', (...period) => {
  it.each([undefined, ...groupings])('by %s equal what the rows give', (grouping) => compare(utc, period, grouping));
});

describe.each(periods)('screens of %s %j', (...asked) => {
  const days = periodBy(utc, asked);
  const scope = async (partnerId: string | null) => ({ partnerId, period: days, clock: await reportingClock(db.pool) });
  const rowsOf = (belongs: Belongs = () => true, span: Span = spanOf(days, utc)): Given => ({
    world,
    span,
    belongs,
    now: now.getTime(),
    isByManager: false,
  });
  const partners = () => mostOf(world.referrals.map(({ partnerId }) => partnerId)).slice(0, 6);

  it('of the programme and its apps show what the rows give', async () => {
    const { period, clock } = await scope(null);
    const { activePartners, ...figuresOf } = await findProgrammeFigures(db.pool, period, clock);
    expectShown([[{ ...figuresOf, partnersWithInstalls: activePartners }, rowsOf()]]);
    const apps = await findAppFigures(db.pool, await scope(null));
    expectShown(apps.map((app) => [app, rowsOf(({ appId }) => appId === app.id)]));
    const countries = await findCountries(db.pool, { ...(await scope(null)), app: undefined });
    expectShown(countries.map((row) => [row, rowsOf(({ country }) => country === row.country)]));
    const top = await findTopPartners(db.pool, period, clock);
    expectShown(top.map((row) => [row, rowsOf(({ partnerId }) => partnerId === row.id)]));
  });

  it('of partners show what the rows give: tiles, apps, funnel, top referrals', async () => {
    for (const id of partners()) {
      const isTheirs: Belongs = ({ partnerId }) => partnerId === id;
      const { clock } = await scope(id);
      const [tiles, apps, funnel, top] = await Promise.all([
        findPartnerFigures(db.pool, id, null, days, clock),
        findAppFigures(db.pool, await scope(id)),
        findFunnel(db.pool, await scope(id)),
        findTopReferrals(db.pool, id, days, clock),
      ]);
      expectShown([[tiles ?? {}, rowsOf(isTheirs)]]);
      expectShown(apps.map((app) => [app, rowsOf((fact) => isTheirs(fact) && fact.appId === app.id)]));
      const clicks = word('clicks', rowsOf(isTheirs)) ?? 0;
      const stepOf = (name: 'visitInstalls' | 'paidShops') => Math.min(clicks, word(name, rowsOf(isTheirs)) ?? 0);
      expect(funnel).toEqual({ clicks, installs: stepOf('visitInstalls'), paidShops: stepOf('paidShops') });
      expect(top.map(({ earned: { amount } }) => amount)).toEqual(
        top.map(({ id: referral, earned: { currency } }) => earnedThrough(rowsOf(isTheirs), referral)[currency]),
      );
    }
  });

  it('of the course of the programme show what the rows give', async () => {
    const { unit, points } = await findSeries(db.pool, await scope(null), now);
    const spans = new Map(timesOf(unit, spanOf(days, utc), utc));
    expectShown(points.map(({ date, ...point }) => [point, rowsOf(undefined, spans.get(date))]));
  });
});

it('counts every figure of screens: each is something on one of them', () => {
  expect(Object.keys(words).filter((name) => !metWords.has(name))).toEqual([]);
});

it('counts every figure: each is something for some group of some period', () => {
  expect(metricKeys.filter((key) => !met.has(key))).toEqual([]);
});

it.each([undefined, ...groupings])('by %s, those narrowed by filters equal what the rows give', async (grouping) => {
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
  it.each([undefined, ...groupings])('by %s, those narrowed by filters equal what the rows give', async (grouping) => {
    const cut: Asked = ['custom', { from: '2026-09-28', to: '2026-11-19' }];
    for (const filtered of filtersOf()) {
      await compare(clock, cut, grouping, filtered);
      // By country the records are read, as of any other time.
      if (grouping !== 'day' && grouping !== 'week' && filtered.filters.country === undefined)
        await compare(clock, ['all time'], grouping, filtered);
    }
  });
});
