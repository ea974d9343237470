import sql, { type Sql } from 'sql-template-tag';

import type { Money } from '#contract/shared/money.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { summedRows } from '../features/figures/readSums.ts';
import { type Queryable, query, queryGroups } from '../platform/database/pool.ts';
import { groupBy } from '../platform/groupBy.ts';
import type { Unit } from './buckets.ts';
import { type Scope, chargesOfPartner, countsAs, inPeriod } from './scope.ts';
import { type Buckets, type Point, bucketsIn, pointsOf } from './series.ts';
import { daysOf } from './sums.ts';

interface ProgrammePoint extends Point {
  newPartners: number;
  /** With an install in it. */
  activePartners: number;
}

interface PartnerPoint extends Point {
  paid: Money[];
  chargedShops: number;
}

interface Series<P extends Point> {
  unit: Unit;
  points: Point[];
  /** What the tiles draw: the days of the period, of a longer one its last twelve months. */
  course: P[];
}

type Dated = Scope & { readonly clock: ReportingClock };

const mostMonths = 12;

/** The part of the scope that tiles draw. */
function lately(scope: Dated, { unit, dates }: Buckets): { scope: Dated; unit: Unit; length: number } {
  const drawn = unit === 'month' ? dates.slice(-mostMonths) : dates;
  const [first] = drawn;
  const { from, to } = scope.period;
  const begins = first === undefined ? from : `${first}${unit === 'month' ? '-01' : ''}T00:00:00.000Z`;
  return {
    scope: { ...scope, period: { from: from !== null && begins !== null && from > begins ? from : begins, to } },
    unit,
    length: drawn.length,
  };
}

const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const satisfies Record<Unit, string>;
const bucketOf = (column: Sql, { clock }: Dated, unit: Unit): Sql =>
  sql`to_char(${column} at time zone ${clock.zone}, ${formats[unit]})`;

interface Counted {
  date: string;
  n: number;
}
const byDate = (rows: readonly Counted[]): ReadonlyMap<string, number> => new Map(rows.map(({ date, n }) => [date, n]));

const countApproved = (db: Queryable, scope: Dated, unit: Unit): Promise<Counted[]> =>
  query(
    db,
    sql`select ${bucketOf(sql`p.approval_decided_at`, scope, unit)} as date, count(*) as n from partners p
         where p.approval_state = 'approved' and ${inPeriod('p.approval_decided_at', scope)} group by 1`,
  );

/** Read from the sums of partners, however many installs there are. */
async function countWithInstalls(db: Queryable, { period, clock }: Dated, unit: Unit): Promise<Counted[]> {
  const installs = await summedRows(db, {
    measures: ['installs'],
    by: 'partner',
    per: unit,
    ...daysOf(period),
    clock,
  });
  return queryGroups(
    db,
    sql`select to_char(d.begins, ${formats[unit]}) as date, count(*) as n
          from (select date_trunc(${unit}, s.day::timestamp) as begins from (${installs}) s group by 1, s.partner_id having sum(s.n) > 0) d
         group by d.begins`,
  );
}

/** The programme's series, and the course of its tiles. */
export async function findProgrammeSeries(
  db: Queryable,
  given: Pick<Dated, 'period' | 'clock'>,
  now: Date,
): Promise<Series<ProgrammePoint>> {
  const scope: Dated = { partnerId: null, ...given };
  const buckets = await bucketsIn(db, scope, now);
  const drawn = lately(scope, buckets);
  const [points, approved, active] = await Promise.all([
    pointsOf(db, scope, buckets),
    countApproved(db, drawn.scope, drawn.unit).then(byDate),
    countWithInstalls(db, drawn.scope, drawn.unit).then(byDate),
  ]);
  const course = points.slice(-drawn.length).map((point) => ({
    ...point,
    newPartners: approved.get(point.date) ?? 0,
    activePartners: active.get(point.date) ?? 0,
  }));
  return { unit: buckets.unit, points, course };
}

const findPaid = (db: Queryable, partnerId: string, scope: Dated, unit: Unit): Promise<(Money & { date: string })[]> =>
  query(
    db,
    sql`select ${bucketOf(sql`e.occurred_at`, scope, unit)} as date, e.currency, (-sum(e.amount_minor))::bigint as amount from ledger_entries e
         where e.partner_id = ${partnerId}::uuid and ${inPeriod('e.occurred_at', scope)} and ${countsAs} = 'payout'
         group by 1, 2 having sum(e.amount_minor) <> 0 order by 2`,
  );

const countCharged = (db: Queryable, partnerId: string, scope: Dated, unit: Unit): Promise<Counted[]> =>
  query(
    db,
    sql`select c.date, count(*) as n
          from referrals r cross join lateral (
            select distinct ${bucketOf(sql`c.occurred_at`, scope, unit)} as date from charges c where ${chargesOfPartner(scope)} offset 0) c
         where r.partner_id = ${partnerId}::uuid group by 1`,
  );

/** A partner's series, and the course of its tiles. */
export async function findPartnerSeries(
  db: Queryable,
  partnerId: string,
  given: Pick<Dated, 'period' | 'clock'>,
  now: Date,
): Promise<Series<PartnerPoint>> {
  const scope: Dated = { partnerId, ...given };
  const buckets = await bucketsIn(db, scope, now);
  const drawn = lately(scope, buckets);
  const [points, paid, charged] = await Promise.all([
    pointsOf(db, scope, buckets),
    findPaid(db, partnerId, drawn.scope, drawn.unit).then((rows) => groupBy(rows, ({ date }) => date)),
    countCharged(db, partnerId, drawn.scope, drawn.unit).then(byDate),
  ]);
  const course = points.slice(-drawn.length).map((point) => ({
    ...point,
    paid: (paid.get(point.date) ?? []).map(({ amount, currency }) => ({ amount, currency })),
    chargedShops: charged.get(point.date) ?? 0,
  }));
  return { unit: buckets.unit, points, course };
}
