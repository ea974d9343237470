import sql from 'sql-template-tag';

import type { getCohorts } from '#contract/analytics.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { addMonths, firstDay, monthOf } from '#contract/month.ts';
import type { Money } from '#contract/money.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { isCounted } from '../../reporting/counted.ts';
import { addUp } from '../../reporting/amounts.ts';
import { coverFrom, coverTo } from '../../reporting/cover.ts';
import { dayIn, reportingClock, startOfDay } from '../figures/clock.ts';
import type { Filters } from './asked.ts';
import { andFilters } from './raw/grouped.ts';

type Cohort = DataOf<typeof getCohorts>[number];

interface Row {
  part: 'shops' | 'paying' | 'net';
  month: string;
  age: number;
  currency: string | null;
  n: number;
}

/** Shops by install month and age in calendar months of the programme, of the last `months` months, the oldest first. */
export async function findCohorts(db: Queryable, filters: Filters, months: number, now: Date): Promise<Cohort[]> {
  const { zone } = await reportingClock(db);
  const last = monthOf(dayIn(zone, now));
  const first = addMonths(last, 1 - months);
  const rows = await query<Row>(
    db,
    sql`with shops as materialized (
          select f.id, f.at, date_trunc('month', f.at at time zone ${zone}) as month
            from (select r.id, r.installed_at as at, r.partner_id, r.app_id, r.country from referrals r where ${isCounted}) f
           where f.at >= ${startOfDay(zone, firstDay(first))}::timestamptz and f.at < ${now.toISOString()}::timestamptz ${andFilters(filters)}
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
         group by 2, 3, 4`,
  );
  return Array.from({ length: months }, (_, index) => addMonths(first, index)).map((month) => {
    const own = rows.filter((row) => row.month === month);
    let total: Money[] = [];
    const ages = agesUntil(month, last).map((age) => {
      const at = own.filter((row) => row.age === age);
      const net = addUp(
        at.flatMap(({ part, currency, n }) => (part === 'net' && currency !== null ? [{ amount: n, currency }] : [])),
      );
      total = addUp([...total, ...net]);
      return { age, paying: at.find(({ part }) => part === 'paying')?.n ?? 0, net, total };
    });
    return { month, shops: own.find(({ part }) => part === 'shops')?.n ?? 0, ages };
  });
}

/** 0 for its own month, up to the last one. */
function agesUntil(month: string, last: string): number[] {
  const ages: number[] = [];
  for (let age = 0; addMonths(month, age) <= last; age += 1) ages.push(age);
  return ages;
}
