-- Up Migration

-- Cohorts: shops by the month of their install (in the programme's zone) and the calendar months since. What a shop counts as is
-- not additive, since a shop pays in a month once, however many charges cover it. So what each shop was counted as is kept; who
-- moves a shop notes it in its own transaction, and readers take what the noted ones were counted as for what they are now.
create table cohort_clock (
  is_only boolean primary key default true check (is_only),
  -- Whose months are kept; until those of another zone are, cohorts are read from the records.
  zone text not null
);
insert into cohort_clock (zone) select reading_zone from reporting_clock;

-- What each shop counts as now, in the zone that is kept: the one definition, for counting, for reading and for the check. Cohorts
-- of 36 months are asked for at most.
create view cohort_facts as
select r.id, date_trunc('month', r.installed_at at time zone k.zone)::date as month, r.app_id, coalesce(r.country, '') as country,
       'shops' as measure, 0 as age, '' as currency, 1::bigint as n
  from referrals r cross join cohort_clock k
 where r.attribution_state <> 'transferred'
union all
select id, month, app_id, country, 'paying', age, '', 1
  from (select distinct s.id, s.month::date as month, s.app_id, s.country,
               ((extract(year from d) - extract(year from s.month)) * 12 + extract(month from d) - extract(month from s.month))::int as age
          from (select r.id, date_trunc('month', r.installed_at at time zone k.zone) as month, r.app_id, coalesce(r.country, '') as country,
                       coalesce(c.period_from, c.occurred_at) at time zone k.zone as covers_from,
                       coalesce(c.period_to at time zone 'UTC', (c.occurred_at at time zone 'UTC')
                         + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                                           when 'year' then interval '1 year' else interval '1 month' end)
                         at time zone 'UTC' at time zone k.zone as covers_to
                  from referrals r cross join cohort_clock k join charges c on c.referral_id = r.id
                 where r.attribution_state <> 'transferred' and c.kind = 'charge') s
         cross join lateral generate_series(
           date_trunc('month', greatest(s.covers_from, s.month)),
           least(s.covers_to - interval '1 microsecond', s.month + interval '35 months'), interval '1 month') d) p
union all
select id, month::date, app_id, country, 'net', age, currency, sum(n)::bigint
  from (select r.id, date_trunc('month', r.installed_at at time zone k.zone) as month, r.app_id, coalesce(r.country, '') as country,
               c.currency::text as currency, case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end as n,
               greatest(0, (extract(year from c.occurred_at at time zone k.zone) - extract(year from r.installed_at at time zone k.zone)) * 12
                           + extract(month from c.occurred_at at time zone k.zone)
                           - extract(month from r.installed_at at time zone k.zone))::int as age
          from referrals r cross join cohort_clock k join charges c on c.referral_id = r.id
         where r.attribution_state <> 'transferred') s
 where age < 36
 group by id, month, app_id, country, age, currency having sum(n) <> 0;

create table cohort_months (
  month date not null,
  app_id uuid not null,
  -- '': not known.
  country text not null,
  measure text not null check (measure in ('shops', 'paying', 'net')),
  -- Calendar months since the install's.
  age smallint not null check (age between 0 and 35),
  -- '': a count.
  currency text not null,
  n bigint not null,
  primary key (month, app_id, country, measure, age, currency)
) with (fillfactor = 90);

-- What each shop was counted as: the ages at which it paid, and its net revenue.
create table cohort_shops (
  referral_id uuid primary key,
  month date not null,
  app_id uuid not null,
  country text not null,
  paying smallint[] not null,
  net_ages smallint[] not null,
  net_currencies char(3)[] not null,
  net bigint[] not null
) with (fillfactor = 90);

create view cohort_counted as
select s.referral_id as id, s.month, s.app_id, s.country, m.measure, m.age, m.currency, m.n
  from cohort_shops s
  cross join lateral (
    select 'shops' as measure, 0 as age, '' as currency, 1::bigint as n
    union all select 'paying', p.age, '', 1 from unnest(s.paying) as p(age)
    union all select 'net', n.age, n.currency::text, n.n from unnest(s.net_ages, s.net_currencies, s.net) as n(age, currency, n)) m;

-- Shops of which something has moved. No index: rows live for seconds, and are read and taken all together.
create table cohorts_moved (
  referral_id uuid not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0,
        autovacuum_vacuum_insert_threshold = -1);

create function note_cohort_charges() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cohorts_moved (referral_id) select distinct a.referral_id from added a where a.referral_id is not null;
  return null;
end $$;
create trigger charges_cohorts_noted after insert on charges referencing new table as added
  for each statement execute function note_cohort_charges();

create function note_cohort_referrals() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cohorts_moved (referral_id) select a.id from added a;
  return null;
end $$;
create trigger referrals_cohorts_noted after insert on referrals referencing new table as added
  for each statement execute function note_cohort_referrals();

create function note_cohort_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cohorts_moved (referral_id)
  select a.id from added a join gone g using (id)
   where row(a.app_id, a.country, a.installed_at, a.attribution_state = 'transferred')
         is distinct from row(g.app_id, g.country, g.installed_at, g.attribution_state = 'transferred');
  return null;
end $$;
create trigger referrals_cohorts_changed after update on referrals referencing new table as added old table as gone
  for each statement execute function note_cohort_changes();

-- Counts up to `most` notes anew: takes them, and puts what their shops are now in place of what they were counted as. One at a
-- time; another one that finds it under way leaves it the work. Answers how many notes it took.
create function compact_cohorts(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  ids uuid[];
  taken int;
  facts cohort_facts[];
begin
  if not pg_try_advisory_xact_lock(4100008) then return 0; end if;
  with gone as (
    delete from cohorts_moved where ctid = any(array(select ctid from cohorts_moved limit most)) returning referral_id)
  select array_agg(distinct referral_id), count(*) into ids, taken from gone;
  if taken = 0 then return 0; end if;
  -- One statement, one snapshot: what comes later has a note of its own.
  select array_agg(f::cohort_facts) into facts from cohort_facts f where f.id = any(ids);

  insert into cohort_months (month, app_id, country, measure, age, currency, n)
  select month, app_id, country, measure, age, currency, sum(n)
    from (select month, app_id, country, measure, age, currency, n from unnest(facts)
          union all
          select month, app_id, country, measure, age, currency, -n from cohort_counted where id = any(ids)) m
   group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
  on conflict (month, app_id, country, measure, age, currency) do update set n = cohort_months.n + excluded.n;

  delete from cohort_shops s where s.referral_id = any(ids)
     and not exists (select from unnest(facts) f where f.id = s.referral_id and f.measure = 'shops');
  insert into cohort_shops (referral_id, month, app_id, country, paying, net_ages, net_currencies, net)
  select * from cohort_states(facts)
  on conflict (referral_id) do update
    set month = excluded.month, app_id = excluded.app_id, country = excluded.country, paying = excluded.paying,
        net_ages = excluded.net_ages, net_currencies = excluded.net_currencies, net = excluded.net;
  return taken;
end $$;

create function cohort_states(facts cohort_facts[]) returns setof cohort_shops language sql as $$
  select id, month, app_id, country,
         coalesce(array_agg(age::smallint order by age) filter (where measure = 'paying'), '{}'),
         coalesce(array_agg(age::smallint order by age, currency) filter (where measure = 'net'), '{}'),
         coalesce(array_agg(currency::char(3) order by age, currency) filter (where measure = 'net'), '{}'),
         coalesce(array_agg(n order by age, currency) filter (where measure = 'net'), '{}')
    from unnest(facts) group by id, month, app_id, country
$$;

-- Counts all shops in the months of a zone. Rows are deleted, since readers of before still see them; notes stay, and count again
-- to the same.
create function fill_cohorts(z text) returns void language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(4100008);
  delete from cohort_months;
  delete from cohort_shops;
  update cohort_clock set zone = z;
  create temporary table filling_cohorts on commit drop as
  select id, month, app_id, country, measure, age::smallint as age, currency, n from cohort_facts;
  insert into cohort_months (month, app_id, country, measure, age, currency, n)
  select month, app_id, country, measure, age, currency, sum(n) from filling_cohorts group by 1, 2, 3, 4, 5, 6;
  insert into cohort_shops (referral_id, month, app_id, country, paying, net_ages, net_currencies, net)
  select id, month, app_id, country,
         coalesce(array_agg(age order by age) filter (where measure = 'paying'), '{}'),
         coalesce(array_agg(age order by age, currency) filter (where measure = 'net'), '{}'),
         coalesce(array_agg(currency::char(3) order by age, currency) filter (where measure = 'net'), '{}'),
         coalesce(array_agg(n order by age, currency) filter (where measure = 'net'), '{}')
    from filling_cohorts group by id, month, app_id, country;
end $$;

select fill_cohorts((select reading_zone from reporting_clock));
analyze cohort_months;
analyze cohort_shops;
