-- Sums by partner and app of all days before every other Monday, so that a list of partners for one app, over any range, is mark
-- less mark and at most two weeks of days.
create table partner_app_marks (
  mark date not null,
  measure fact_measure not null,
  app_id uuid not null,
  partner_id uuid not null,
  currency text not null,
  generation smallint not null,
  n bigint not null,
  primary key (mark, measure, app_id, partner_id, currency, generation)
) partition by list (generation);
create table partner_app_marks_0 partition of partner_app_marks for values in (0) with (fillfactor = 90);
create table partner_app_marks_1 partition of partner_app_marks for values in (1) with (fillfactor = 90);
-- Whether the mark is by app too: the first of all is, where nothing lies before it, and every other one after.
alter table mark_days add column by_app boolean not null default false;

create function is_mark_by_app(mark date) returns boolean language sql immutable as $$
  select (mark - date '2024-01-01') / 7 % 2 = 0
$$;

do $$
declare
  one record;
  before date;
begin
  update mark_days d set by_app = true
   where is_mark_by_app(d.mark) or d.mark = (select min(m.mark) from mark_days m where m.generation = d.generation);
  for one in select generation, mark, row_number() over (partition by generation order by mark) as place
               from mark_days where by_app order by generation, mark
  loop
    if one.place = 1 then before := null; end if;
    insert into partner_app_marks (generation, mark, measure, app_id, partner_id, currency, n)
    select one.generation, one.mark, measure, app_id, partner_id, currency, sum(n)
      from (select measure, app_id, partner_id, currency, n from partner_app_marks where generation = one.generation and mark = before
            union all
            select measure, app_id, partner_id, currency, n from partner_days
             where generation = one.generation and day >= coalesce(before, '-infinity') and day < one.mark) s
     group by measure, app_id, partner_id, currency;
    before := one.mark;
  end loop;
end $$;

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

create or replace function extend_marks(g smallint, until date) returns int language plpgsql set search_path = public as $$
declare
  last date;
  last_by_app date;
  next date;
  made int := 0;
begin
  select max(mark), max(mark) filter (where by_app) into last, last_by_app from mark_days where generation = g;
  if last is null then
    select date_trunc('week', min(day)::timestamp)::date into last from partner_days where generation = g;
    if last is null or last > until then return 0; end if;
    insert into mark_days (generation, mark, by_app) values (g, last, true);
    last_by_app := last;
    made := 1;
  end if;
  loop
    next := last + 7;
    exit when next > until;
    insert into partner_marks (generation, mark, measure, partner_id, currency, n)
    select g, next, measure, partner_id, currency, sum(n)
      from (select measure, partner_id, currency, n from partner_marks where generation = g and mark = last
            union all
            select measure, partner_id, currency, n from partner_days where generation = g and day >= last and day < next) s
     group by measure, partner_id, currency;
    if is_mark_by_app(next) then
      insert into partner_app_marks (generation, mark, measure, app_id, partner_id, currency, n)
      select g, next, measure, app_id, partner_id, currency, sum(n)
        from (select measure, app_id, partner_id, currency, n from partner_app_marks where generation = g and mark = last_by_app
              union all
              select measure, app_id, partner_id, currency, n from partner_days
               where generation = g and day >= last_by_app and day < next) s
       group by measure, app_id, partner_id, currency;
      last_by_app := next;
    end if;
    insert into mark_days (generation, mark, by_app) values (g, next, is_mark_by_app(next));
    made := made + 1;
    last := next;
  end loop;
  return made;
end $$;

create or replace function clear_other_zone() returns void language plpgsql security definer set search_path = public
  set lock_timeout = '2s' as $$
declare
  g smallint := (select 1 - reading from reporting_clock);
begin
  delete from mark_days where generation = g;
  execute format('truncate programme_days_%s, partner_days_%s, partner_marks_%s, partner_app_marks_%s', g, g, g, g);
end $$;
create or replace function end_other_zone() returns void language plpgsql security definer set search_path = public as $$
begin
  update reporting_clock set reading = writing, reading_zone = zone, as_of = null where as_of is not null;
  delete from fact_deltas d using reporting_clock c where d.generation <> c.reading;
  analyze programme_days;
  analyze partner_days;
  analyze partner_marks;
  analyze partner_app_marks;
end $$;
analyze partner_app_marks;
