import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Period, type TimeFilter, periodOf } from '#contract/lists.ts';
import { type Grouping, type Metric, type MetricKey, groupings, metricKeys, metrics } from '#contract/metrics.ts';

import { type Answer, answerQuestion, type Question } from '../../../../server/features/analytics/answer.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import type { Counts } from '../../../../tools/demo/demo.ts';
import { ensureDemo } from '../../../../tools/demo/ensureDemo.ts';
import { type Belongs, figures, type Numbers, type Span } from '../../../support/figures/figures.ts';
import { managersAt, readWorld, type World } from '../../../support/figures/world.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';
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
}, 120_000);
afterAll(() => db.drop());

const metricsBy = (grouping: Grouping | undefined): MetricKey[] =>
  metricKeys.filter((key) => {
    const metric: Metric = metrics[key];
    return grouping === undefined || metric.groupings.includes(grouping);
  });

const ask = (question: Question): Promise<Answer> => answerQuestion(db.pool, question, { viewerId: '', now });

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

interface Group {
  readonly key: string | null;
  readonly span: Span;
  readonly belongs: Belongs;
}

const spanOf = ({ from, to }: Period): Span => ({
  from: from === null ? -Infinity : Date.parse(from),
  to: Date.parse(to),
});

/** Every group that there may be, with what belongs to it. */
function groupsOf(grouping: Grouping | undefined, period: Period): Group[] {
  const span = spanOf(period);
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
      return timesOf(grouping, span).map(([key, cut]) => ({ key, span: cut, belongs: all }));
  }
}

/** Those who looked after a partner or did something. */
const staffOf = ({ care, decisions, notes, contacts }: World): Set<string> =>
  new Set([
    ...[...care.values()].flat().map(({ userId }) => userId),
    ...[...decisions, ...notes, ...contacts].flatMap(({ actorId }) => actorId ?? []),
  ]);

/** Day by day, gathered by their key. */
function timesOf(unit: 'day' | 'week' | 'month', span: Span): [string, Span][] {
  const first = Math.min(
    ...[...world.clicks, ...world.referrals, ...world.entries].map(({ at }) => at),
    ...world.partners.map(({ createdAt }) => createdAt),
  );
  const end = Math.min(span.to, Date.parse('2026-11-21T00:00:00Z'));
  const found = new Map<string, Span>();
  const keyOf = (time: number) =>
    unit === 'day' ? dayOf(time) : unit === 'week' ? mondayOf(time) : dayOf(time).slice(0, 7);
  const startOf = (time: number) => Date.parse(unit === 'month' ? `${keyOf(time)}-01` : keyOf(time));
  const begin = span.from === -Infinity ? startOf(first) : span.from;
  for (let day = begin; day < end; day += DAY) {
    const key = keyOf(day);
    found.set(key, { from: found.get(key)?.from ?? day, to: Math.min(day + DAY, end) });
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

describe.each(periods)('figures of %s %j', (timeFilter, dateRange) => {
  it.each([undefined, ...groupings])('by %s equal what the rows give', async (grouping) => {
    const keys = metricsBy(grouping);
    const { data } = await ask({ metrics: keys, groupBy: grouping, timeFilter, dateRange, limit: 1000 });
    const rows = new Map(data.map((row) => [row.key, row.values]));
    const groups = groupsOf(grouping, periodOf(timeFilter, dateRange, now));
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
            belongs: isOwn ? ({ actorId }) => actorId === key : belongs,
            now: now.getTime(),
            isByManager: isOwn,
          }),
        );
        if (Object.keys(counted[name]).length > 0) met.add(metric);
      }
    expect(answered).toEqual(counted);
    expect(data.map(({ key }) => key).filter((key) => !groups.some((group) => group.key === key))).toEqual([]);
  });
});

it('counts every figure: each is something for some group of some period', () => {
  expect(metricKeys.filter((key) => !met.has(key))).toEqual([]);
});
