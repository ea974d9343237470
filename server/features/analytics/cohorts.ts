import sql, { type Sql } from 'sql-template-tag';

import type { getCohorts } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';
import type { Money } from '#contract/shared/money.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { isCounted } from '../../reporting/counted.ts';
import { addUp } from '../../reporting/amounts.ts';
import { coverFrom, coverTo } from '../figures/cover.ts';
import { dayIn, reportingClock, startOfDay } from '../figures/clock.ts';
import type { Filters } from './figuresQuery.ts';
import { andFilters } from './raw/grouped.ts';

type Cohort = DataOf<typeof getCohorts>[number];

interface Row {
  part: 'shops' | 'paying' | 'net';
  month: string;
  age: number;
  currency: string | null;
  n: number;
}

/**
 * Shops by install month and age in calendar months of the programme, of the last `months` months, the oldest first. From the
 * cohorts that are kept; from the records under filters by partner, tag or manager.
 */
export async function findCohorts(db: Queryable, filters: Filters, months: number, now: Date): Promise<Cohort[]> {
  const { zone } = await reportingClock(db);
  const last = monthOf(dayIn(zone, now));
  const span = { first: addMonths(last, 1 - months), last, zone };
  const kept = isKeptBy(filters) ? await keptRows(db, filters, span) : null;
  return cohortsOf(kept ?? (await countedRows(db, filters, { ...span, now })), span);
}

interface Span {
  /** Months, 'YYYY-MM'. */
  readonly first: string;
  readonly last: string;
  readonly zone: string;
}

const isKeptBy = ({ partnerIds, tagId, managerId }: Filters): boolean =>
  partnerIds === undefined && tagId === undefined && managerId === undefined;

/** From what is kept and what has moved since, of one snapshot; null while the months of another zone are kept. */
export async function keptRows(db: Queryable, filters: Filters, span: Span): Promise<Row[] | null> {
  const rows = await query<Row | { part: 'clock'; zone: string }>(db, keptStatement(filters, span));
  if (!rows.some((row) => row.part === 'clock' && row.zone === span.zone)) return null;
  return rows.filter((row) => row.part !== 'clock');
}

/** What `keptRows` reads by. */
export function keptStatement(filters: Filters, { first, last }: Span): Sql {
  const inSpan = sql`f.month between ${firstDay(first)}::date and ${firstDay(last)}::date ${andFilters(filters)}`;
  const moved = sql`f.id = any(array(select distinct m.referral_id from cohorts_moved m))`;
  return sql`
    select 'clock' as part, '' as month, 0 as age, null as currency, 0::bigint as n, k.zone from cohort_clock k
    union all
    select s.measure, to_char(s.month, 'YYYY-MM'), s.age, nullif(s.currency, ''), sum(s.n)::bigint, null
      from (select f.measure, f.month, f.age, f.currency, f.n from cohort_months f where ${inSpan}
            union all
            select f.measure, f.month, f.age, f.currency, f.n from cohort_facts f where ${moved} and ${inSpan}
            union all
            select f.measure, f.month, f.age, f.currency, -f.n from cohort_counted f where ${moved} and ${inSpan}) s
     group by s.measure, s.month, s.age, s.currency having sum(s.n) <> 0`;
}

/** From the records. */
const countedRows = (
  db: Queryable,
  filters: Filters,
  { first, last, zone, now }: Span & { now: Date },
): Promise<Row[]> =>
  query<Row>(
    db,
    sql`with shops as materialized (
          select f.id, f.at, date_trunc('month', f.at at time zone ${zone}) as month
            from (select r.id, r.installed_at as at, r.partner_id, r.app_id, r.country from referrals r where ${isCounted}) f
           where f.at >= ${startOfDay(zone, firstDay(first))}::timestamptz and f.at < ${startOfDay(zone, firstDay(addMonths(last, 1)))}::timestamptz ${andFilters(filters)}
        ), money as materialized (
          select s.id, s.month, c.kind, c.currency, c.occurred_at at time zone ${zone} as occurred_at,
                 coalesce(c.net_minor, c.amount_minor) as amount,
                 greatest(${coverFrom} at time zone 'UTC' at time zone ${zone}, s.month) as covers_from,
                 least(${coverTo} at time zone 'UTC', ${now.toISOString()}::timestamptz) at time zone ${zone} as covers_to
            from shops s join charges c on c.referral_id = s.id
        )
        select 'shops' as part, to_char(month, 'YYYY-MM') as month, 0 as age, null as currency, count(*) as n
          from shops group by 2
        union all
        select 'paying', to_char(p.month, 'YYYY-MM'), p.age, null, count(distinct p.id)
          from (select m.id, m.month,
                       ((extract(year from d) - extract(year from m.month)) * 12
                        + extract(month from d) - extract(month from m.month))::int as age
                  from money m
                  cross join lateral generate_series(date_trunc('month', m.covers_from), m.covers_to - interval '1 microsecond',
                                                     interval '1 month') d
                 where m.kind = 'charge') p
         group by 2, 3
        union all
        select 'net', to_char(n.month, 'YYYY-MM'), n.age, n.currency::text, sum(n.amount)::bigint
          from (select m.month, m.currency, case m.kind when 'charge' then m.amount else -m.amount end as amount,
                       greatest(0, ((extract(year from m.occurred_at) - extract(year from m.month)) * 12
                                    + extract(month from m.occurred_at) - extract(month from m.month))::int) as age
                  from money m) n
         group by 2, 3, 4 having sum(n.amount) <> 0`,
  );

const cohortsOf = (rows: readonly Row[], { first, last }: Span): Cohort[] =>
  monthsBetween(first, last).map((month) => {
    const own = rows.filter((row) => row.month === month);
    const shops = own.find(({ part }) => part === 'shops')?.n ?? 0;
    let total: Money[] = [];
    const ages = agesUntil(month, last).map((age) => {
      const at = own.filter((row) => row.age === age);
      const net = addUp(
        at.flatMap(({ part, currency, n }) => (part === 'net' && currency !== null ? [{ amount: n, currency }] : [])),
      );
      total = addUp([...total, ...net]);
      return {
        age,
        paying: at.find(({ part }) => part === 'paying')?.n ?? 0,
        net,
        total,
        perShop: dividedBy(shops, total),
      };
    });
    return { month, shops, ages };
  });

const dividedBy = (shops: number, sums: readonly Money[]): Money[] =>
  shops === 0 ? [] : sums.map(({ amount, currency }) => ({ amount: Math.round(amount / shops), currency }));

/** 0 for its own month, up to the last one. */
function agesUntil(month: string, last: string): number[] {
  const ages: number[] = [];
  for (let age = 0; addMonths(month, age) <= last; age += 1) ages.push(age);
  return ages;
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}
