import sql from 'sql-template-tag';

import type { Period } from '#contract/lists.ts';
import type { Money } from '#contract/money.ts';

import { type Queryable, query, queryOne } from '../platform/database/pool.ts';
import { type Unit, bucketsOf } from './buckets.ts';
import { type Scope, andPartner, chargesOf, countsAs, inPeriod, revenueSum } from './scope.ts';

interface Row {
  series: 'clicks' | 'installs' | 'revenue' | 'ledger';
  kind: string | null;
  date: string;
  currency: string | null;
  amount: number;
}

export interface Point {
  /** '2026-11-20', or '2026-11' by months. */
  date: string;
  clicks: number;
  installs: number;
  revenue: Money[];
  /** Commissions and their reversals. */
  commission: Money[];
  /** Commissions, reversals, bonuses and adjustments. */
  earned: Money[];
}

/** What happened in each day or month of the scope's period; see `bucketsOf` for which. */
export async function findSeries(db: Queryable, scope: Scope, now: Date): Promise<{ unit: Unit; points: Point[] }> {
  const first = scope.period.from === null ? await findFirstActivity(db, scope) : null;
  const { unit, dates } = bucketsOf(scope.period, first, now);
  const points = new Map(dates.map((date) => [date, emptyPoint(date)]));
  for (const row of await findRows(db, scope, unit)) {
    const point = points.get(row.date);
    if (point) add(point, row);
  }
  return { unit, points: [...points.values()] };
}

const emptyPoint = (date: string): Point => ({ date, clicks: 0, installs: 0, revenue: [], commission: [], earned: [] });

function add(point: Point, { series, kind, currency, amount }: Row): void {
  if (series === 'clicks' || series === 'installs') {
    point[series] += amount;
  } else if (currency !== null) {
    if (series === 'revenue') put(point.revenue, amount, currency);
    else if (kind !== 'payout') {
      put(point.earned, amount, currency);
      if (kind === 'commission' || kind === 'reversal') put(point.commission, amount, currency);
    }
  }
}

function put(list: Money[], amount: number, currency: string): void {
  const known = list.find((money) => money.currency === currency);
  if (known) known.amount += amount;
  else list.push({ amount, currency });
}

/** Sessions of the pool have TimeZone=UTC, so days and months begin where the product's do. */
const findRows = (db: Queryable, scope: Scope, unit: Unit): Promise<Row[]> =>
  query<Row>(
    db,
    sql`select s.series, s.kind, to_char(s.bucket, ${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as date, s.currency,
               s.amount::bigint as amount
          from (
            select 'clicks' as series, null as kind, date_trunc(${unit}, h.hour) as bucket, null as currency, sum(h.clicks) as amount
              from (select k.hour, count(*) as clicks from clicks k
                     where ${inPeriod('k.hour', scope)} ${andPartner('k.partner_id', scope)} group by 1) h
             group by 3
            union all
            select 'installs', null, date_trunc(${unit}, r.installed_at), null, count(*)
              from referrals r where ${inPeriod('r.installed_at', scope)} ${andPartner('r.partner_id', scope)} group by 3
            union all
            select 'revenue', null, date_trunc(${unit}, c.occurred_at), c.currency, ${revenueSum}
              from ${chargesOf(scope)} group by 3, 4
            union all
            select 'ledger', ${countsAs}, date_trunc(${unit}, e.occurred_at), e.currency, sum(e.amount_minor)
              from ledger_entries e where ${inPeriod('e.occurred_at', scope)} ${andPartner('e.partner_id', scope)}
             group by 2, 3, 4
          ) s
         order by s.bucket, s.currency`,
  );

async function findFirstActivity(db: Queryable, { partnerId }: Scope): Promise<string | null> {
  const scope: Scope = { partnerId, period: { from: null, to: 'infinity' } satisfies Period };
  const row = await queryOne<{ first: string | null }>(
    db,
    sql`select least(
          (select min(k.hour) from clicks k where true ${andPartner('k.partner_id', scope)}),
          (select min(r.installed_at) from referrals r where true ${andPartner('r.partner_id', scope)}),
          (select min(c.occurred_at) from ${chargesOf(scope)}),
          (select min(e.occurred_at) from ledger_entries e where true ${andPartner('e.partner_id', scope)})) as first`,
  );
  return row?.first ?? null;
}
