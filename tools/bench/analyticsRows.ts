import type pg from 'pg';

import { dayOf } from '#contract/shared/day.ts';

import { countInZone } from '../../server/features/figures/otherZone.ts';
import { connect } from '../../server/platform/database/connection.ts';
import { createPool } from '../../server/platform/database/pool.ts';
import { layBare } from './bareTables.ts';

export interface Laid {
  clicks: number;
  charges: number;
  partners: number;
}

const months = 24;
const apps = 5;
const chargesOfShop = 10;
export const last = Date.UTC(2026, 10, 20);
export const now = new Date(last);
/** Memory to sort and to build indexes in; nothing laid here has to survive a crash. */
const roomy = `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off; select setseed(0.5)`;

/** What the readings read. */
const readTables = [
  'programme_days',
  'partner_days',
  'partner_marks',
  'partner_app_marks',
  'mark_days',
  'active_spans',
  'cohort_months',
  'cohort_shops',
  'shop_spans',
  'shop_recurring',
  'shop_months',
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
