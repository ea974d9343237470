-- Up Migration

-- Figures are counted anew week by week. All at once, a hundred million clicks were sorted on disk, each week's mark read all days
-- anew, and every day of every partner went to a random page of an index that no memory holds.

-- The index of charges by time is of those of a referral, which all of these are.
create or replace view charge_facts as
select c.id, c.occurred_at as at, r.partner_id, c.app_id, coalesce(r.country, '') as country, m.measure::fact_measure,
       case when m.measure in ('charges', 'refunds') then '' else c.currency::text end as currency, m.n
  from charges c
  join referrals r on r.id = c.referral_id
  cross join lateral (
    select 'charges' as measure, 1::bigint as n where c.kind = 'charge'
    union all select 'gross', c.amount_minor where c.kind = 'charge'
    union all select 'net', coalesce(c.net_minor, c.amount_minor) where c.kind = 'charge'
    union all select 'refunds', 1 where c.kind = 'refund'
    union all select 'refunded', c.amount_minor where c.kind = 'refund'
    union all select 'net', -c.amount_minor where c.kind = 'refund') m
 where c.referral_id is not null;

-- The days that are on their way into marks. Of clicks whose rows are gone, sums are known by country or by partner, not by both:
-- the other one is null.
create function begin_filling() returns void language plpgsql set search_path = public as $$
begin
  create temporary table filling (
    day date not null, partner_id uuid, app_id uuid not null, country text, measure fact_measure not null, currency text not null,
    n bigint not null) on commit drop;
end $$;

-- Makes the mark after `last`; `filling` has all days since the last mark by app.
create function add_mark(g smallint, last date, next date) returns void language plpgsql set search_path = public
  set plan_cache_mode = force_custom_plan as $$
declare
  last_by_app date := (select max(mark) from mark_days where generation = g and by_app);
begin
  -- In the order of the keys, so that the index grows at its end.
  insert into partner_marks (generation, mark, measure, partner_id, currency, n)
  select g, next, measure, partner_id, currency, sum(n)
    from (select measure, partner_id, currency, n from partner_marks where generation = g and mark = last
          union all
          select measure, partner_id, currency, n from filling where partner_id is not null and day >= last and day < next) s
   group by measure, partner_id, currency order by measure, partner_id, currency;
  if is_mark_by_app(next) then
    insert into partner_app_marks (generation, mark, measure, app_id, partner_id, currency, n)
    select g, next, measure, app_id, partner_id, currency, sum(n)
      from (select measure, app_id, partner_id, currency, n from partner_app_marks where generation = g and mark = last_by_app
            union all
            select measure, app_id, partner_id, currency, n from filling where partner_id is not null and day < next) s
     group by measure, app_id, partner_id, currency order by measure, app_id, partner_id, currency;
    truncate filling;
  end if;
  insert into mark_days (generation, mark, by_app) values (g, next, is_mark_by_app(next));
end $$;

create or replace function extend_marks(g smallint, until date) returns int language plpgsql set search_path = public
  set plan_cache_mode = force_custom_plan as $$
declare
  last date;
  since date;
  made int := 0;
begin
  select max(mark), max(mark) filter (where by_app) into last, since from mark_days where generation = g;
  if last is null then
    select date_trunc('week', min(day)::timestamp)::date into last from partner_days where generation = g;
    if last is null or last > until then return 0; end if;
    insert into mark_days (generation, mark, by_app) values (g, last, true);
    since := last;
    made := 1;
  end if;
  if last + 7 > until then return made; end if;
  perform begin_filling();
  -- The days before `last` that the next mark by app adds, then a week at a time. The index of days begins with the measure.
  while last + 7 <= until loop
    insert into filling (day, partner_id, app_id, measure, currency, n)
    select day, partner_id, app_id, measure, currency, n from partner_days
     where generation = g and measure = any(enum_range(null::fact_measure)) and day >= since and day < last + 7;
    perform add_mark(g, last, last + 7);
    made := made + 1;
    last := last + 7;
    since := last;
  end loop;
  drop table filling;
  return made;
end $$;

-- Fills a generation from the raw rows of this transaction's snapshot, and from the sums of clicks whose rows are gone: a week and
-- its marks at a time. Its `partner_days` stand alone meanwhile, without indexes: these are made at the end, in one sort.
create or replace function fill_facts(g smallint, z text, until date) returns void language plpgsql set search_path = public
  set plan_cache_mode = force_custom_plan set work_mem = '256MB' set maintenance_work_mem = '512MB' as $$
declare
  c reporting_clock;
  -- Up to this day some rows of clicks are gone; null where none is.
  gone date;
  first date;
  since date;
  week date;
  next date;
  is_empty boolean := true;
  days text := format('partner_days_%s', g);
begin
  select * into c from reporting_clock;
  if c.reading <> g and c.clicks_from > '-infinity' then gone := (c.clicks_from at time zone c.reading_zone)::date; end if;
  -- Not after anything that counts.
  select least(
    (select min((coalesce(at, hour) at time zone z)::date) from clicks),
    (select min((installed_at at time zone z)::date) from referrals),
    (select min((uninstalled_at at time zone z)::date) from referrals where uninstalled_at is not null),
    (select (min(occurred_at) at time zone z)::date - 1 from charges where referral_id is not null),
    (select (min(occurred_at) at time zone z)::date - 1 from ledger_entries),
    (select min(day) from partner_days where generation = c.reading and measure = 'clicks' and day <= gone),
    (select min(day) from fact_deltas where generation = c.reading and measure = 'clicks' and day <= gone)) into first;
  perform begin_filling();
  week := date_trunc('week', first::timestamp)::date;
  since := '-infinity';
  while week is not null loop
    -- Of the last one everything to come.
    next := case when week + 7 > until then 'infinity' else week + 7 end;
    -- A moment and its day in any zone are less than a day apart: by time the rows are found, by their day they are chosen.
    insert into filling (day, partner_id, app_id, country, measure, currency, n)
    select (f.at at time zone z)::date, f.partner_id, f.app_id, f.country, f.measure, f.currency, sum(f.n)
      from click_facts f
     where f.hour >= since::timestamp at time zone 'UTC' - interval '1 day'
       and f.hour < next::timestamp at time zone 'UTC' + interval '1 day'
       and (f.at at time zone z)::date >= since and (f.at at time zone z)::date < next
     group by 1, 2, 3, 4, 5, 6;
    insert into filling (day, partner_id, app_id, country, measure, currency, n)
    select (f.at at time zone z)::date, f.partner_id, f.app_id, f.country, f.measure, f.currency, sum(f.n)
      from (select at, partner_id, app_id, country, measure, currency, n from referral_facts
            union all
            select at, partner_id, app_id, country, measure, currency, n from charge_facts
            union all
            select at, partner_id, app_id, country, measure, currency, n from ledger_facts) f
     where f.at >= since::timestamp at time zone 'UTC' - interval '1 day'
       and f.at < next::timestamp at time zone 'UTC' + interval '1 day'
       and (f.at at time zone z)::date >= since and (f.at at time zone z)::date < next
     group by 1, 2, 3, 4, 5, 6;
    if since <= gone then
      insert into filling (day, app_id, country, measure, currency, n)
      select day, app_id, country, 'clicks', '', sum(n)
        from (select day, app_id, country, n from programme_days
               where generation = c.reading and measure = 'clicks' and day >= since and day < next and day <= gone
              union all
              select day, app_id, country, n from fact_deltas
               where generation = c.reading and measure = 'clicks' and day >= since and day < next and day <= gone
              union all
              select (at at time zone c.reading_zone)::date, app_id, country, -n from click_facts
               where hour >= since::timestamp at time zone 'UTC' - interval '1 day'
                 and hour < least(next, gone + 1)::timestamp at time zone 'UTC' + interval '1 day'
                 and (at at time zone c.reading_zone)::date >= since and (at at time zone c.reading_zone)::date < next
                 and (at at time zone c.reading_zone)::date <= gone) s
       group by day, app_id, country having sum(n) <> 0;
      insert into filling (day, partner_id, app_id, measure, currency, n)
      select day, partner_id, app_id, 'clicks', '', sum(n)
        from (select day, partner_id, app_id, n from partner_days
               where generation = c.reading and measure = 'clicks' and day >= since and day < next and day <= gone
              union all
              select day, partner_id, app_id, n from fact_deltas
               where generation = c.reading and measure = 'clicks' and day >= since and day < next and day <= gone
              union all
              select (at at time zone c.reading_zone)::date, partner_id, app_id, -n from click_facts
               where hour >= since::timestamp at time zone 'UTC' - interval '1 day'
                 and hour < least(next, gone + 1)::timestamp at time zone 'UTC' + interval '1 day'
                 and (at at time zone c.reading_zone)::date >= since and (at at time zone c.reading_zone)::date < next
                 and (at at time zone c.reading_zone)::date <= gone) s
       group by day, partner_id, app_id having sum(n) <> 0;
    end if;

    if is_empty and exists (select from filling) then
      is_empty := false;
      if week <= until then insert into mark_days (generation, mark, by_app) values (g, week, true); end if;
    end if;
    insert into programme_days (generation, measure, day, app_id, country, currency, n)
    select g, measure, day, app_id, country, currency, sum(n) from filling
     where country is not null and day >= since group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6;
    execute format('insert into %I (generation, partner_id, measure, day, app_id, currency, n)
                    select $1, partner_id, measure, day, app_id, currency, sum(n) from filling
                     where partner_id is not null and day >= $2 group by 2, 3, 4, 5, 6 order by day', days) using g, since;
    exit when next = 'infinity';
    if not is_empty then perform add_mark(g, week, next); end if;
    week := next;
    since := week;
  end loop;
  drop table filling;
  execute format('alter table %I add primary key (partner_id, measure, day, app_id, currency, generation)', days);
  execute format('create index %I on %I (measure, day)', days || '_measure_day_idx', days);
end $$;

create or replace function clear_other_zone() returns void language plpgsql security definer set search_path = public
  set lock_timeout = '300ms' as $$
declare
  g smallint := (select 1 - reading from reporting_clock);
  days text := format('partner_days_%s', g);
  one record;
begin
  delete from mark_days where generation = g;
  execute format('truncate programme_days_%s, %I, partner_marks_%s, partner_app_marks_%s', g, days, g, g);
  -- Readers wait from here on, until this commits.
  if exists (select from pg_inherits where inhrelid = days::regclass) then
    execute format('alter table partner_days detach partition %I', days);
  end if;
  for one in select conname from pg_constraint where conrelid = days::regclass and contype in ('p', 'c') loop
    execute format('alter table %I drop constraint %I', days, one.conname);
  end loop;
  for one in select indexrelid::regclass as name from pg_index where indrelid = days::regclass loop
    execute format('drop index %s', one.name);
  end loop;
  -- Days that have passed hardly change. The check is known of every row, so that none is looked at when it is attached again.
  execute format('alter table %I set (fillfactor = 100)', days);
  execute format('alter table %I add constraint %I check (generation = %s)', days, days || '_of', g);
end $$;

create or replace function end_other_zone() returns void language plpgsql security definer set search_path = public as $$
declare
  g smallint := (select writing from reporting_clock where as_of is not null);
  days text := format('partner_days_%s', g);
begin
  if g is not null and not exists (select from pg_inherits where inhrelid = days::regclass) then
    execute format('alter table partner_days attach partition %I for values in (%s)', days, g);
    execute format('alter table %I drop constraint %I', days, days || '_of');
    execute format('alter table %I set (fillfactor = 90)', days);
  end if;
  update reporting_clock set reading = writing, reading_zone = zone, as_of = null where as_of is not null;
  delete from fact_deltas d using reporting_clock c where d.generation <> c.reading;
  analyze programme_days;
  analyze partner_days;
  analyze partner_marks;
  analyze partner_app_marks;
end $$;
