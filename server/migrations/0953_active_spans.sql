-- Up Migration

-- Active and paying partners at the end of each of twelve months were looked up in clicks and charges, partner by partner and month
-- by month: with ten thousand partners that met the limit of statements. When a partner is active is kept as spans of days.
create table active_spans (
  generation smallint not null,
  partner_id uuid not null,
  -- The days of which the 30 days before have a click, and a charge. Neither is ever taken back, so spans only grow.
  clicked datemultirange not null,
  charged datemultirange not null,
  primary key (generation, partner_id)
) with (fillfactor = 80);

create function days_of(spans datemultirange) returns int language sql immutable as $$
  select coalesce(sum(upper(s) - lower(s)), 0)::int from unnest(spans) s
$$;

-- Days of a week are less than 30 apart, and so one span.
insert into active_spans (generation, partner_id, clicked, charged)
select w.generation, w.partner_id, coalesce(range_agg(daterange(w.first + 1, w.last + 31)) filter (where w.measure = 'clicks'), '{}'),
       coalesce(range_agg(daterange(w.first + 1, w.last + 31)) filter (where w.measure = 'charges'), '{}')
  from (select d.generation, d.partner_id, d.measure, min(d.day) as first, max(d.day) as last
          from partner_days d join reporting_clock c on d.generation = c.reading
         where d.measure in ('clicks', 'charges') and d.n > 0
         group by d.generation, d.partner_id, d.measure, date_trunc('week', d.day::timestamp)) w
 group by w.generation, w.partner_id;
analyze active_spans;

-- As before, but for the spans.
create or replace function compact_facts(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  g smallint;
  moved fact_deltas[];
  taken int;
begin
  -- Marks are not made meanwhile: a mark made beside an uncommitted day would miss it.
  perform pg_advisory_xact_lock_shared(4100005);
  select reading into g from reporting_clock;
  with gone as (
    delete from fact_deltas where ctid = any(array(
      select ctid from fact_deltas where generation = g limit most for update skip locked))
    returning *
  ), summed as (
    select g as generation, day, partner_id, app_id, country, measure, currency, sum(n)::bigint as n, count(*) as deltas
      from gone group by day, partner_id, app_id, country, measure, currency
  )
  select array_agg(row(generation, day, partner_id, app_id, country, measure, currency, n)::fact_deltas) filter (where n <> 0),
         coalesce(sum(deltas), 0)
    into moved, taken from summed;
  if moved is null then return taken; end if;

  insert into programme_days (generation, measure, day, app_id, country, currency, n)
  select g, measure, day, app_id, country, currency, sum(n) from unnest(moved)
   group by measure, day, app_id, country, currency order by measure, day, app_id, country, currency
  on conflict (measure, day, app_id, country, currency, generation) do update set n = programme_days.n + excluded.n;

  insert into partner_days (generation, partner_id, measure, day, app_id, currency, n)
  select g, partner_id, measure, day, app_id, currency, sum(n) from unnest(moved)
   group by partner_id, measure, day, app_id, currency order by partner_id, measure, day, app_id, currency
  on conflict (partner_id, measure, day, app_id, currency, generation) do update set n = partner_days.n + excluded.n;

  insert into active_spans as a (generation, partner_id, clicked, charged)
  select g, partner_id, coalesce(range_agg(daterange(day + 1, day + 31)) filter (where measure = 'clicks'), '{}'),
         coalesce(range_agg(daterange(day + 1, day + 31)) filter (where measure = 'charges'), '{}')
    from unnest(moved) where measure in ('clicks', 'charges') and n > 0 group by partner_id order by partner_id
  on conflict (generation, partner_id) do update set clicked = a.clicked + excluded.clicked, charged = a.charged + excluded.charged
   where not (a.clicked @> excluded.clicked and a.charged @> excluded.charged);

  insert into partner_marks (generation, mark, measure, partner_id, currency, n)
  select g, d.mark, m.measure, m.partner_id, m.currency, sum(m.n)
    from unnest(moved) m join mark_days d on d.generation = g and d.mark > m.day
   group by d.mark, m.measure, m.partner_id, m.currency order by d.mark, m.measure, m.partner_id, m.currency
  on conflict (mark, measure, partner_id, currency, generation) do update set n = partner_marks.n + excluded.n;

  insert into partner_app_marks (generation, mark, measure, app_id, partner_id, currency, n)
  select g, d.mark, m.measure, m.app_id, m.partner_id, m.currency, sum(m.n)
    from unnest(moved) m join mark_days d on d.generation = g and d.by_app and d.mark > m.day
   group by d.mark, m.measure, m.app_id, m.partner_id, m.currency order by d.mark, m.measure, m.app_id, m.partner_id, m.currency
  on conflict (mark, measure, app_id, partner_id, currency, generation) do update set n = partner_app_marks.n + excluded.n;
  return taken;
end $$;

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
  create temporary table filling_active (partner_id uuid not null, measure fact_measure not null, began date not null, ended date not null)
    on commit drop;
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
    insert into filling_active (partner_id, measure, began, ended)
    select partner_id, measure, min(day), max(day) from filling
     where partner_id is not null and measure in ('clicks', 'charges') and day >= since and n > 0
     group by partner_id, measure, date_trunc('week', day::timestamp);
    exit when next = 'infinity';
    if not is_empty then perform add_mark(g, week, next); end if;
    week := next;
    since := week;
  end loop;
  drop table filling;
  insert into active_spans (generation, partner_id, clicked, charged)
  select g, partner_id, coalesce(range_agg(daterange(began + 1, ended + 31)) filter (where measure = 'clicks'), '{}'),
         coalesce(range_agg(daterange(began + 1, ended + 31)) filter (where measure = 'charges'), '{}')
    from filling_active group by partner_id;
  drop table filling_active;
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
  delete from active_spans where generation = g;
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
