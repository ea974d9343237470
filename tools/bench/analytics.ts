import type pg from 'pg';
import sql from 'sql-template-tag';

import { compactFacts } from '../../server/features/figures/compact.ts';
import { readSums, type SumsAsked } from '../../server/features/figures/readSums.ts';
import { type Queryable, query, queryOne } from '../../server/platform/database/pool.ts';

export interface Laid {
  clicks: number;
  charges: number;
  partners: number;
}

const months = 24;
const apps = 5;
const chunk = 250_000;
const last = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Lays rows over two years, a few partners with most of them; commissions are left out, as charges weigh the same. */
export async function layAnalytics(owner: pg.ClientBase, { clicks, charges, partners }: Laid): Promise<void> {
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
  await owner.query(
    `create temporary table who as
     select id, row_number() over (order by id) - 1 as n from partners`,
  );
  await owner.query(`create temporary table what as select id, row_number() over (order by id) - 1 as n from apps`);
  await owner.query('create index on who (n); analyze who; analyze what');
  for (let month = 0; month <= months; month += 1) {
    const first = new Date(Date.UTC(2026, 10 - month)).toISOString().slice(0, 10);
    await owner.query(`select make_click_month('clicks', 'hour', $1::date)`, [first]);
  }
  const spread = (count: number) => `
    select w.id as partner_id, a.id as app_id, r.at, r.n, (array['DE', 'US', 'FR', 'GB', null])[1 + r.n % 5] as country
      from (select n, floor((random() ^ 2) * ${partners})::int as p, n % ${apps} as a,
                   timestamptz '2026-11-20' - random() * interval '${(months - 1) * 30} days' as at
              from generate_series(1, ${count}) n) r
      join who w on w.n = r.p join what a on a.n = r.a`;
  for (let done = 0; done < clicks; done += chunk) {
    await owner.query(
      `insert into clicks (partner_id, app_id, hour, visitor, at, country)
       select partner_id, app_id, date_trunc('hour', at, 'UTC'), uuid_send(gen_random_uuid()), at, country
         from (${spread(Math.min(chunk, clicks - done))}) c on conflict do nothing`,
    );
    await compactFacts(owner);
  }
  for (let done = 0; done < charges; done += chunk) {
    await owner.query(
      `with laid as materialized (select gen_random_uuid() as id, * from (${spread(Math.min(chunk, charges - done))}) c),
       referred as (
         insert into referrals (id, partner_id, app_id, shop, country, source, installed_at)
         select id, partner_id, app_id, id || '.example', country, 'visit', at from laid
         returning id)
       select count(*) from referred`,
    );
    await owner.query(
      `insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
       select gen_random_uuid(), r.app_id, r.id::text, 'charge', r.id, r.shop, 100 + floor(random() * 9900)::int,
              case when random() < 0.8 then 'USD' else 'EUR' end, r.installed_at
         from referrals r where not exists (select 1 from charges c where c.referral_id = r.id)`,
    );
    await compactFacts(owner);
  }
  await owner.query('select make_marks($1::date)', [dayOf(last)]);
  await owner.query('vacuum analyze');
}

interface Timed {
  name: string;
  p50: number;
  p95: number;
  /** Milliseconds at most, for p95. */
  goal: number;
  rows: number;
}

/** Ranges of every length up to two years, and their ends anywhere. */
function anyRange(): { from: string; to: string } {
  const days = Math.floor(Math.random() * 690);
  const from = last - Math.floor(days + Math.random() * (690 - days)) * DAY;
  return { from: dayOf(from), to: dayOf(from + (days + 1) * DAY) };
}

/** How long reading takes, in the words of `readSums`. */
export async function measureAnalytics(db: Queryable, runs = 100): Promise<Timed[]> {
  const partners = await query<{ id: string }>(db, sql`select id from partners order by random() limit ${runs}`);
  const one = (n: number) => partners[n % partners.length]?.id ?? '';
  const app = (await queryOne<{ id: string }>(db, sql`select id from apps order by id limit 1`))?.id;
  const money = ['gross', 'refunded', 'net'] as const;
  const all = ['clicks', 'installs', 'visit_installs', ...money] as const;
  const preset = { from: '2026-11-01', to: '2026-12-01' };
  const readings: [name: string, goal: number, asked: (n: number) => SumsAsked][] = [
    ['one partner, any range', 20, (n) => ({ measures: all, per: 'month', partners: [one(n)], ...anyRange() })],
    ['programme by app, any range', 50, () => ({ measures: all, by: 'app', ...anyRange() })],
    ['programme by country, any range', 50, () => ({ measures: all, by: 'country', ...anyRange() })],
    ['programme by day, any range', 50, () => ({ measures: all, per: 'day', ...anyRange() })],
    ['leaderboard, any range', 50, () => ({ measures: ['gross'], by: 'partner', ...anyRange() })],
    ['leaderboard, this month', 50, () => ({ measures: ['gross'], by: 'partner', ...preset })],
    ['leaderboard of an app, any range', 50, () => ({ measures: ['gross'], by: 'partner', app, ...anyRange() })],
    ['leaderboard, all time', 50, () => ({ measures: ['gross'], by: 'partner', from: null, to: null })],
  ];
  const timed: Timed[] = [];
  for (const [name, goal, asked] of readings) {
    const times: number[] = [];
    let rows = 0;
    for (let n = 0; n < runs; n += 1) {
      const request = asked(n);
      const began = performance.now();
      rows = Math.max(rows, (await readSums(db, request)).length);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
    timed.push({ name, goal, rows, p50: at(0.5), p95: at(0.95) });
  }
  return timed;
}

const columns = [34, 10, 10, 10, 8, 5] as const;
const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[index] ?? 0))).join(' ');

export const analyticsReport = (timed: readonly Timed[]): string =>
  [
    line(['reading', 'p50', 'p95', 'goal', 'rows', 'met']),
    ...timed.map(({ name, p50, p95, goal, rows }) =>
      line([
        name,
        `${p50.toFixed(1)} ms`,
        `${p95.toFixed(1)} ms`,
        `≤ ${goal} ms`,
        String(rows),
        p95 <= goal ? 'yes' : 'no',
      ]),
    ),
  ].join('\n');
