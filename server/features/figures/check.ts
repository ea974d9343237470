import type { ClientBase } from 'pg';
import sql from 'sql-template-tag';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { building } from './building.ts';
import { coverFrom, coverTo, yearlyOfCharge } from './cover.ts';
import { shopLines } from './shopLines.ts';
import { paysAt, shopMonths, shopRecurring, shopSpans, yearlyAt } from './shopSpans.ts';

export interface FiguresCheck {
  /** How many sums were compared, and how many of them differ. */
  compared: number;
  differing: number;
}

interface Counted extends FiguresCheck {
  examples: unknown;
}

/**
 * Recomputes a random sample of sums from the raw rows and stores the result in `fact_checks`. The sample is the share `part` of the
 * partners, of the programme's days and of the cohort months, at least one of each. Sums, deltas, rows of shops and raw rows are read in one
 * snapshot. Clicks are compared only on days whose rows are all still there. Needs a connection of its own: a failure leaves the
 * transaction open.
 */
export async function checkFigures(db: ClientBase, now: Date, part = 0.01): Promise<FiguresCheck> {
  await query(db, sql`select pg_advisory_lock_shared(${building})`);
  await query(db, sql`begin isolation level repeatable read, read only`);
  const { compared, differing, examples } = await compare(db, part);
  await query(db, sql`commit`);
  await query(db, sql`select pg_advisory_unlock_shared(${building})`);
  await execute(
    db,
    sql`insert into fact_checks (id, checked_at, compared, differing, examples)
        values (${newId()}, ${now.toISOString()}::timestamptz, ${compared}, ${differing}, ${JSON.stringify(examples)}::jsonb)`,
  );
  return { compared, differing };
}

const moved = sql`id = any(array(select distinct m.referral_id from cohorts_moved m))`;

async function compare(db: Queryable, part: number): Promise<Counted> {
  const partners = await query<{ id: string }>(
    db,
    sql`select id from partners order by random() limit (select greatest(1, ceil(count(*) * ${part}::float8)) from partners)`,
  );
  const days = await query<{ day: string }>(
    db,
    sql`with known as (select distinct day from programme_days, reporting_clock where generation = reading
                       union select day from fact_deltas, reporting_clock where generation = reading)
        select day from known order by random() limit (select greatest(1, ceil(count(*) * ${part}::float8)) from known)`,
  );
  const months = await query<{ month: string }>(
    db,
    sql`with known as (select month from cohort_months union select month from shop_months)
        select month from known order by random() limit (select greatest(1, ceil(count(*) * ${part}::float8)) from known)`,
  );
  const covering = sql`referrals r join charges c on c.referral_id = r.id
    where r.partner_id = any(${partners.map(({ id }) => id)}::uuid[]) and c.kind = 'charge'
      and ${coverFrom} <= m.at at time zone 'UTC' and ${coverTo} > m.at at time zone 'UTC'`;
  const row = await queryOne<Counted>(
    db,
    sql`with clock as (
          select reading, reading_zone as zone, (clicks_from at time zone reading_zone)::date as last_dropped from reporting_clock
        ), mornings as (
          select d.day, d.day::timestamp at time zone zone as at from clock cross join unnest(${days.map(({ day }) => day)}::date[]) as d(day)
        ), known as (
          select k.measure, datemultirange(daterange(case k.measure when 'clicks' then last_dropped + 31 end, null)) as known
            from clock cross join (values ('clicks'), ('charges')) k(measure)
        ), sums as (
          select 'partner' as what, partner_id as id, day, app_id, '' as country, measure, currency, n
            from partner_days, clock where generation = reading and partner_id = any(${partners.map(({ id }) => id)}::uuid[])
          union all
          select 'partner', partner_id, day, app_id, '', measure, currency, n
            from fact_deltas, clock where generation = reading and partner_id = any(${partners.map(({ id }) => id)}::uuid[])
          union all
          select 'programme', null, day, app_id, country, measure, currency, n
            from programme_days, clock where generation = reading and day = any(${days.map(({ day }) => day)}::date[])
          union all
          select 'programme', null, day, app_id, country, measure, currency, n
            from fact_deltas, clock where generation = reading and day = any(${days.map(({ day }) => day)}::date[])
        ), raw as (
          select 'partner' as what, partner_id as id, (at at time zone zone)::date as day, app_id, '' as country, measure, currency, n
            from fact_rows, clock where partner_id = any(${partners.map(({ id }) => id)}::uuid[])
          union all
          select 'programme', null, d.day, f.app_id, f.country, f.measure, f.currency, f.n
            from clock cross join unnest(${days.map(({ day }) => day)}::date[]) as d(day)
            join fact_rows f on f.at >= d.day::timestamp at time zone zone and f.at < (d.day + 1)::timestamp at time zone zone
        ), both_sides as (
          select what, id, day, app_id, country, measure::text, currency, sum(s) as summed, sum(r) as counted
            from (select *, n as s, 0 as r from sums union all select *, 0, n from raw) x
           where measure <> 'clicks' or day > (select last_dropped from clock)
           group by what, id, day, app_id, country, measure, currency
          union all
          select 'cohort at age ' || age, null, month, app_id, country, measure, currency, sum(s), sum(r)
            from (select month, age, app_id, country, measure, currency, n as s, 0 as r from cohort_months
                  union all
                  select month, age, app_id, country, measure, currency, n, 0 from cohort_facts where ${moved}
                  union all
                  select month, age, app_id, country, measure, currency, -n, 0 from cohort_counted where ${moved}
                  union all
                  select month, age, app_id, country, measure, currency, 0, n from cohort_facts) c
           where month = any(${months.map(({ month }) => month)}::date[])
           group by month, age, app_id, country, measure, currency
          union all
          select 'days active', a.id, null, null, '', a.measure, '', sum(a.s), sum(a.r)
            from (select p.id, k.measure, days_of((coalesce(case k.measure when 'clicks' then a.clicked else a.charged end, '{}') + coalesce(d.spans, '{}')) * k.known) as s, 0 as r
                    from clock c cross join unnest(${partners.map(({ id }) => id)}::uuid[]) p(id) cross join known k
                    left join active_spans a on a.generation = c.reading and a.partner_id = p.id
                    left join lateral (select range_agg(daterange(d.day + 1, d.day + 31)) as spans from fact_deltas d
                                        where d.generation = c.reading and d.partner_id = p.id and d.measure::text = k.measure and d.n > 0) d on true
                  union all
                  select r.id, k.measure, 0, days_of(range_agg(daterange(r.day + 1, r.day + 31)) * k.known)
                    from raw r join known k on k.measure = r.measure::text where r.what = 'partner' group by r.id, k.measure, k.known) a
           group by a.id, a.measure
          union all
          select 'shops of a month', null, m.month, m.app_id, m.country, p.measure, '', sum(p.s), sum(p.r)
            from (select month, app_id, country, charged as charged_s, refunded as refunded_s, 0 as charged_r, 0 as refunded_r
                    from ${shopMonths} k where month = any(${months.map(({ month }) => month)}::date[])
                  union all
                  select s.month, s.app_id, s.country, 0, 0, 1, s.is_refunded::int
                    from (select m.month, r.app_id, coalesce(r.country, '') as country, bool_or(c.kind = 'refund') as is_refunded
                            from cohort_clock k cross join unnest(${months.map(({ month }) => month)}::date[]) as m(month)
                            join charges c on c.occurred_at >= m.month::timestamp at time zone k.zone
                                          and c.occurred_at < (m.month + interval '1 month') at time zone k.zone
                            join referrals r on r.id = c.referral_id
                           group by m.month, r.id having bool_or(c.kind = 'charge')) s) m
            cross join lateral (values ('charged', charged_s, charged_r), ('refunded', refunded_s, refunded_r)) p(measure, s, r)
           group by m.month, m.app_id, m.country, p.measure
          union all
          select 'shop', s.id, null, null, '', 'net', s.currency, sum(s.s), sum(s.r)
            from (select s.referral_id as id, n.currency::text as currency, n.net as s, 0 as r
                    from referrals r join ${shopSpans} s on s.referral_id = r.id cross join unnest(s.currencies, s.net) as n(currency, net)
                   where r.partner_id = any(${partners.map(({ id }) => id)}::uuid[])
                  union all
                  select c.referral_id, c.currency::text, 0, case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end
                    from referrals r join charges c on c.referral_id = r.id
                   where r.partner_id = any(${partners.map(({ id }) => id)}::uuid[])) s
           group by s.id, s.currency
          union all
          select 'shop', l.id, null, l.app_id, l.country, l.measure, l.currency, l.summed, l.counted
            from (${shopLines(sql`${partners.map(({ id }) => id)}::uuid[]`)}) l
          union all
          select 'what pays as a day begins', p.partner_id, p.day, null, '', p.measure, p.currency, sum(p.s), sum(p.r)
            from (select s.partner_id, m.day, 'paying shops' as measure, '' as currency, (${paysAt(sql`m.at`)})::int as s, 0 as r
                    from mornings m cross join ${shopSpans} s where s.partner_id = any(${partners.map(({ id }) => id)}::uuid[])
                  union all
                  select s.partner_id, m.day, 'yearly', s.currency::text, ${yearlyAt(sql`m.at`)}, 0
                    from mornings m cross join ${shopRecurring} s where s.partner_id = any(${partners.map(({ id }) => id)}::uuid[])
                  union all
                  select r.partner_id, m.day, 'paying shops', '', 0, count(distinct r.id)
                    from mornings m cross join ${covering} group by 1, 2
                  union all
                  select r.partner_id, m.day, 'yearly', c.currency::text, 0, sum(${yearlyOfCharge})
                    from mornings m cross join ${covering} and coalesce(c.charge_kind, 'subscription') = 'subscription' group by 1, 2, 4) p
           group by p.partner_id, p.day, p.measure, p.currency
        )
        select count(*)::int as compared, (count(*) filter (where summed <> counted))::int as differing,
               coalesce((select json_agg(e) from (select * from both_sides where summed <> counted limit 20) e), '[]') as examples
          from both_sides`,
  );
  return row ?? { compared: 0, differing: 0, examples: [] };
}
