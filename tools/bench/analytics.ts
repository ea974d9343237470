import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

import { DAY, dayOf } from '#contract/shared/day.ts';

import { answerQuestion } from '../../server/features/analytics/answer.ts';
import type { Filters } from '../../server/features/analytics/figuresQuery.ts';
import { keptRows, keptStatement } from '../../server/features/analytics/cohorts.ts';
import { readSums, type SumsQuery, sumsStatement } from '../../server/features/figures/readSums.ts';
import { type Queryable, query, queryOne } from '../../server/platform/database/pool.ts';
import { last, now } from './analyticsRows.ts';
import { timeOfAll } from './processorTime.ts';

export interface Timed {
  name: string;
  p50: number;
  p95: number;
  /** Milliseconds of processor time, of the database and of reading its answer: the same whatever else the machine does. */
  spent: number;
  /** Milliseconds at most, for p95. */
  goal: number;
  rows: number;
  /** How the tables are read. */
  plan: string;
}

interface Reading {
  name: string;
  goal: number;
  read: (n: number) => Promise<number>;
  statement: (n: number) => Promise<Sql>;
}

/** Ranges of every length up to two years, and their ends anywhere. */
function anyRange(): { from: string; to: string } {
  const days = Math.floor(Math.random() * 690);
  const from = last - Math.floor(days + Math.random() * (690 - days)) * DAY;
  return { from: dayOf(from), to: dayOf(from + (days + 1) * DAY) };
}

async function readingsOf(db: Queryable, runs: number): Promise<Reading[]> {
  const partners = await query<{ id: string }>(db, sql`select id from partners order by random() limit ${runs}`);
  const one = (n: number) => partners[n % partners.length]?.id ?? '';
  const app = await queryOne<{ id: string; slug: string }>(db, sql`select id, slug from apps order by id limit 1`);
  const count = (await queryOne<{ n: number }>(db, sql`select count(*)::int as n from partners`))?.n ?? 0;
  const money = ['gross', 'refunded', 'net'] as const;
  const all = ['clicks', 'installs', 'visit_installs', ...money] as const;
  const preset = { from: '2026-11-01', to: '2026-12-01' };
  const span = { first: '2025-12', last: '2026-11', zone: 'UTC' };
  // More rows are given, and so sent, with more partners.
  const [anyLeaders, presetLeaders] = count > 10_000 ? [250, 100] : [50, 50];
  const sums = (name: string, goal: number, request: (n: number) => SumsQuery): Reading => ({
    name,
    goal,
    read: async (n) => (await readSums(db, request(n))).length,
    statement: (n) => sumsStatement(db, request(n)),
  });
  /** As a screen asks: ranked, and the first hundred. */
  const leaders = (
    name: string,
    goal: number,
    rangeOf: () => { from: string; to: string } | null,
    of?: { id: string; slug: string },
  ): Reading => {
    const time = () => {
      const range = rangeOf();
      if (range === null) return { timeFilter: 'all time' as const };
      const to = dayOf(Date.parse(range.to) - DAY);
      return { timeFilter: 'custom' as const, dateRange: { from: range.from, to } };
    };
    return {
      name,
      goal,
      read: async () => {
        const question = {
          metrics: ['grossRevenue'],
          groupBy: 'partner' as const,
          filters: { app: of?.slug },
          ...time(),
        };
        return (await answerQuestion(db, question, { viewerId: '', now })).data.length;
      },
      statement: () =>
        sumsStatement(db, {
          measures: ['gross'],
          by: 'partner',
          app: of?.id,
          ...(rangeOf() ?? { from: null, to: null }),
        }),
    };
  };
  const cohorts = (name: string, filters: Filters, given: Omit<typeof span, 'zone'>): Reading => ({
    name,
    goal: 50,
    read: async () => (await keptRows(db, filters, { ...span, ...given }))?.length ?? 0,
    statement: () => Promise.resolve(keptStatement(filters, { ...span, ...given })),
  });
  return [
    sums('one partner, any range', 20, (n) => ({ measures: all, per: 'month', partners: [one(n)], ...anyRange() })),
    sums('programme by app, any range', 50, () => ({ measures: all, by: 'app', ...anyRange() })),
    sums('programme by country, any range', 50, () => ({ measures: all, by: 'country', ...anyRange() })),
    sums('programme by day, any range', 50, () => ({ measures: all, per: 'day', ...anyRange() })),
    leaders('leaderboard, any range', anyLeaders, anyRange),
    leaders('leaderboard, this month', presetLeaders, () => preset),
    leaders('leaderboard of an app, any range', anyLeaders, anyRange, app),
    leaders('leaderboard, all time', anyLeaders, () => null),
    cohorts('cohorts of a year', {}, span),
    cohorts('cohorts of two years', {}, { ...span, first: '2024-12' }),
    cohorts('cohorts of an app in a country', { app: app?.slug, country: 'DE' }, span),
  ];
}

interface Planned {
  'QUERY PLAN': [{ Plan: PlanNode }];
}
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

/** The scans of a plan that ran, each once: by index where there is one. */
function scansOf(node: PlanNode): string[] {
  const own = node['Index Name'] ?? (node['Node Type'] === 'Seq Scan' ? `all of ${node['Relation Name']}` : undefined);
  const ran = own !== undefined && node['Actual Loops'] !== 0 ? [own] : [];
  return [...ran, ...(node.Plans ?? []).flatMap(scansOf)];
}

async function planOf(db: Queryable, { text, values }: Sql): Promise<string> {
  const { rows } = await db.query<Planned>({ text: `explain (analyze, format json) ${text}`, values });
  const scans = rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan));
  return [...new Set(scans)].join(', ');
}

/** For a statement that its limit ends: it has taken that long, and has no answer but this one. */
const whenEnded =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (error instanceof pg.DatabaseError && error.code === '57014') return answer;
    throw error;
  };

/** How long reading takes, in the words of those that the screens read by. */
export async function measureAnalytics(db: Queryable, postmaster: number, runs = 100): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const { name, goal, read, statement } of await readingsOf(db, runs)) {
    const times: number[] = [];
    let rows = 0;
    const before = { database: timeOfAll(postmaster), own: process.cpuUsage() };
    for (let n = 0; n < runs; n += 1) {
      const began = performance.now();
      rows = Math.max(rows, await read(n).catch(whenEnded(0)));
      times.push(performance.now() - began);
    }
    const own = process.cpuUsage(before.own);
    const spent = (timeOfAll(postmaster) - before.database + (own.user + own.system) / 1000) / runs;
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
    const plan = await planOf(db, await statement(0)).catch(whenEnded('ended by its limit'));
    timed.push({ name, goal, rows, p50: at(0.5), p95: at(0.95), spent, plan });
  }
  return timed;
}
