import { randomBytes } from 'node:crypto';

import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

import { insertVisits, type Visit } from '../../server/features/affiliate/visits.ts';
import { answerQuestion } from '../../server/features/analytics/answer.ts';
import type { Filters } from '../../server/features/analytics/asked.ts';
import { keptRows, keptStatement } from '../../server/features/analytics/cohorts.ts';
import { compactFacts } from '../../server/features/figures/compact.ts';
import { countInZone } from '../../server/features/figures/otherZone.ts';
import { readSums, type SumsAsked, sumsStatement } from '../../server/features/figures/readSums.ts';
import { connect } from '../../server/platform/database/connection.ts';
import { createPool, type Queryable, query, queryOne } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { layBare } from './bareTables.ts';
import { median } from './figures.ts';
import { timeOfAll } from './processorTime.ts';

export interface Laid {
  clicks: number;
  charges: number;
  partners: number;
}

const months = 24;
const apps = 5;
const chargesOfShop = 10;
const last = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const now = new Date(last);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Memory to sort and to build indexes in; nothing laid here has to survive a crash. */
const roomy = `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off; select setseed(0.5)`;

/** What the readings read. */
const readTables = [
  'programme_days',
  'partner_days',
  'partner_marks',
  'partner_app_marks',
  'mark_days',
  'cohort_months',
  'cohort_shops',
  'referrals',
  'charges',
  'partners',
] as const;

const monthAt = (before: number): Date => new Date(Date.UTC(2026, 10 - before));
const first = monthAt(months).getTime();

/**
 * Lays rows over two years, a few partners with most of them; a shop has ten charges, a month apart where there is the time.
 * Rows alone, by sets: triggers would note each, and figures are then counted from all at once, as for another zone.
 * Commissions are left out, as charges weigh the same.
 */
export async function layAnalytics(ownerUrl: string, laid: Laid, tell: (line: string) => void): Promise<void> {
  const [one, other] = [await connect(ownerUrl), await connect(ownerUrl)];
  const timed = async (what: string, lay: () => Promise<unknown>) => {
    const began = performance.now();
    await lay();
    tell(`  ${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  try {
    for (const owner of [one, other]) await owner.query(roomy);
    await layPartners(one, laid.partners);
    // Made when all are counted: it is not there while sorting for other indexes needs the room.
    const key = await withoutKey(one, 'clicks');
    // Months in turn, on two connections: each is one processor busy.
    const all = Array.from({ length: months + 1 }, (_, before) => before);
    await timed('clicks', () =>
      Promise.all(
        [one, other].map(async (owner) => {
          for (let before = all.pop(); before !== undefined; before = all.pop()) await layClicks(owner, before, laid);
        }),
      ),
    );
    await timed('shops and charges', () => layBare(one, ['referrals', 'charges'], () => layCharges(one, laid)));
    await Promise.all([
      timed('sums and marks', () => countSums(ownerUrl, one)),
      timed('cohorts', () => other.query(`select fill_cohorts('UTC')`)),
    ]);
    await Promise.all([
      timed('key of clicks', () => other.query(key)),
      timed('vacuum', () => one.query(`vacuum ${readTables.join(', ')}`)),
    ]);
    await timed('statistics', () => one.query('analyze'));
  } finally {
    await one.end();
    await other.end();
  }
}

/** Drops a table's primary key; answers the statement that makes it anew. */
async function withoutKey(owner: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'p' and conrelid = $1::regclass`,
    [table],
  );
  for (const { name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ name, definition }) => `alter table ${table} add constraint ${name} ${definition}`).join(';');
}

/** As the product counts them for another zone than one it had. */
async function countSums(ownerUrl: string, owner: pg.ClientBase): Promise<void> {
  await owner.query(`update reporting_clock set zone = 'Etc/UTC', reading_zone = 'Etc/UTC'`);
  const pool = createPool({ url: ownerUrl });
  try {
    await countInZone(pool, 'UTC', now);
  } finally {
    await pool.end();
  }
}

async function layPartners(owner: pg.ClientBase, partners: number): Promise<void> {
  await owner.query(
    `insert into partners (id, referral_id, name, domain, country)
     select gen_random_uuid(), translate(lpad(upper(to_hex(n)), 8, 'Z'), '01', 'XY'), 'Partner ' || n, 'p' || n || '.example', 'DE'
       from generate_series(1, $1::int) n`,
    [partners],
  );
  await owner.query(
    `insert into apps (id, slug, name, listing_url, commission_rate, webhook_secret)
     select gen_random_uuid(), 'bench-' || n, 'Bench ' || n, 'https://example.com', 2000, 'x' from generate_series(1, $1::int) n`,
    [apps],
  );
  await owner.query(`create schema bench`);
  await owner.query(
    `create table bench.who as select id, (row_number() over (order by id) - 1)::int as n from partners`,
  );
  await owner.query(`create table bench.what as select id, (row_number() over (order by id) - 1)::int as n from apps`);
  await owner.query('analyze bench.who, bench.what');
}

const countryOf = `(array['DE', 'US', 'FR', 'GB', null])[1 + r.n % 5]`;
const whose = (laid: Laid): string => `floor((random() ^ 2) * ${laid.partners})::int`;

/** A month's partition, filled before it has an index, and in the order of time. */
async function layClicks(owner: pg.ClientBase, before: number, laid: Laid): Promise<void> {
  const [since, until] = [monthAt(before), monthAt(before - 1)];
  const end = Math.min(until.getTime(), last);
  const [from, to] = [since, new Date(end)]
    .map((at) => ((at.getTime() - first) / (last - first)) * laid.clicks)
    .map(Math.ceil);
  const child = `clicks_${since.toISOString().slice(0, 7).replace('-', '_')}`;
  await owner.query(
    `drop table if exists ${child}; create table ${child} (like clicks including defaults including constraints)`,
  );
  await owner.query(
    `insert into ${child} (partner_id, app_id, hour, visitor, at, country)
     select w.id, a.id, date_trunc('hour', r.at, 'UTC'), int8send(r.n) || int8send(r.n * 7919), r.at, ${countryOf}
       from (select n, ${whose(laid)} as p, (n % ${apps})::int as a,
                    greatest(timestamptz '${since.toISOString()}',
                             timestamptz '${new Date(first).toISOString()}' + (n / ${laid.clicks}::float8) * interval '${(last - first) / 1000} seconds') as at
               from generate_series(${from}::bigint, ${to}::bigint - 1) n) r
       join bench.who w on w.n = r.p join bench.what a on a.n = r.a`,
  );
  await owner.query(
    `alter table clicks attach partition ${child} for values from ('${since.toISOString()}') to ('${until.toISOString()}')`,
  );
}

async function layCharges(owner: pg.ClientBase, laid: Laid): Promise<void> {
  const shops = laid.charges / chargesOfShop;
  await owner.query(
    `create table bench.shops as
     select gen_random_uuid() as id, w.id as partner_id, a.id as app_id, 'shop-' || r.n || '.example' as shop, r.n, ${countryOf} as country,
            timestamptz '${new Date(first).toISOString()}' + random() * interval '${(last - first) / 1000} seconds' as at
       from (select n::int, ${whose(laid)} as p, (n % ${apps})::int as a from generate_series(0, ${shops} - 1) n) r
       join bench.who w on w.n = r.p join bench.what a on a.n = r.a`,
  );
  await owner.query(
    `insert into referrals (id, partner_id, app_id, shop, country, source, installed_at, life_state)
     select id, partner_id, app_id, shop, country, case when n % 10 = 0 then 'lead' else 'visit' end, at, 'paying' from bench.shops`,
  );
  await owner.query(
    `insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
     select gen_random_uuid(), s.app_id, s.n || '-' || k, 'charge', s.id, s.shop, 100 + floor(random() * 9900)::int,
            case when s.n % 5 = 0 then 'EUR' else 'USD' end,
            least(s.at + k * interval '1 month', s.at + (timestamptz '${dayOf(last)}' - s.at) * (k / ${chargesOfShop}::float8))
       from generate_series(0, ${chargesOfShop} - 1) k cross join bench.shops s`,
  );
}

interface Timed {
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
  const sums = (name: string, goal: number, asked: (n: number) => SumsAsked): Reading => ({
    name,
    goal,
    read: async (n) => (await readSums(db, asked(n))).length,
    statement: (n) => sumsStatement(db, asked(n)),
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

const clicksOfBatch = 64;
const rounds = 7;

/** Clicks a second that are kept, with the notes of what they move and without any, in turn. */
export async function measureClicks(
  pool: Queryable,
  ownerUrl: string,
): Promise<{ noted: number; bare: number; ratio: number }> {
  const owner = await connect(ownerUrl);
  try {
    const { rows: links } = await owner.query<{ partner: string; app: string }>(
      `select p.id as partner, a.id as app from (select id from partners order by random() limit 50) p cross join apps a`,
    );
    const rate = async () => {
      const began = performance.now();
      let kept = 0;
      while (performance.now() - began < 1500) {
        kept += await insertVisits(
          pool,
          Array.from({ length: clicksOfBatch }, (_, n) => visitOn(links[n % links.length], now)),
        );
      }
      return kept / ((performance.now() - began) / 1000);
    };
    await rate();
    const pairs: { noted: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await owner.query('alter table clicks disable trigger user');
      const bare = await rate();
      await owner.query('alter table clicks enable trigger user');
      const noted = await rate();
      await compactFacts(owner);
      pairs.push({ noted, bare });
    }
    return {
      noted: median(pairs.map((pair) => pair.noted)),
      bare: median(pairs.map((pair) => pair.bare)),
      ratio: median(pairs.map((pair) => pair.noted / pair.bare)),
    };
  } finally {
    await owner.end();
  }
}

const visitOn = (link: { partner: string; app: string } | undefined, at: Date): Visit => ({
  id: newId(),
  partnerId: link?.partner ?? '',
  appId: link?.app ?? '',
  shop: null,
  visitor: randomBytes(16),
  source: 'link',
  utm: null,
  at,
  facts: {
    isBot: false,
    referrerHost: '',
    adClicks: [],
    country: 'DE',
    device: 'desktop',
    subId: '',
    creative: '',
    landingPath: '/',
  },
});

const columns = [34, 10, 10, 10, 10, 8, 5] as const;
const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[index] ?? 0))).join(' ');

export const analyticsReport = (timed: readonly Timed[]): string =>
  [
    `${line(['reading', 'p50', 'p95', 'processor', 'goal', 'rows', 'met'])}  read by`,
    ...timed.map(
      ({ name, p50, p95, spent, goal, rows, plan }) =>
        `${line([
          name,
          `${p50.toFixed(1)} ms`,
          `${p95.toFixed(1)} ms`,
          `${spent.toFixed(1)} ms`,
          `≤ ${goal} ms`,
          String(rows),
          p95 <= goal ? 'yes' : 'no',
        ])}  ${plan}`,
    ),
  ].join('\n');
