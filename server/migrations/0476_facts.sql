-- Up Migration

-- Additive facts: whatever moves a figure writes its delta in the same transaction; a job moves deltas into sums by day.
-- Figures are sums and deltas together. Counts have no currency, money is in minor units of one.
create type fact_measure as enum (
  'clicks', 'installs', 'visit_installs', 'uninstalls', 'charges', 'refunds', 'gross', 'refunded', 'net', 'commissions',
  'reversals', 'visit_earnings', 'bonuses', 'adjustments'
);

-- Whose days count, one row. While facts are built anew for another zone, readers stay with the generation of before.
create table reporting_clock (
  is_only boolean primary key default true check (is_only),
  zone text not null default 'UTC',
  -- Deltas are written for this generation, figures read from the other one until it is built.
  writing smallint not null default 0 check (writing in (0, 1)),
  reading smallint not null default 0 check (reading in (0, 1)),
  -- The zone of the generation that is read.
  reading_zone text not null default 'UTC',
  -- When the generation that is read stopped moving; null while it moves.
  as_of timestamptz,
  -- Clicks before this moment were dropped with their months: their sums are all there is.
  clicks_from timestamptz not null default '-infinity',
  check ((writing = reading) = (as_of is null))
);
insert into reporting_clock default values;

-- No index: rows live for seconds, and are read and taken all together.
create table fact_deltas (
  generation smallint not null,
  day date not null,
  partner_id uuid not null,
  -- The zero id: of no app.
  app_id uuid not null,
  -- '': not known.
  country text not null,
  measure fact_measure not null,
  -- '': a count.
  currency text not null,
  n bigint not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0,
        autovacuum_vacuum_insert_threshold = -1);

create table programme_days (
  measure fact_measure not null,
  day date not null,
  app_id uuid not null,
  country text not null,
  currency text not null,
  generation smallint not null,
  n bigint not null,
  primary key (measure, day, app_id, country, currency, generation)
) partition by list (generation);
create table partner_days (
  partner_id uuid not null,
  measure fact_measure not null,
  day date not null,
  app_id uuid not null,
  currency text not null,
  generation smallint not null,
  n bigint not null,
  primary key (partner_id, measure, day, app_id, currency, generation)
) partition by list (generation);
create index partner_days_by_day on partner_days (measure, day);
-- Sums of all days before a Monday.
create table partner_marks (
  mark date not null,
  measure fact_measure not null,
  partner_id uuid not null,
  currency text not null,
  generation smallint not null,
  n bigint not null,
  primary key (mark, measure, partner_id, currency, generation)
) partition by list (generation);
create table mark_days (
  generation smallint not null,
  mark date not null check (extract(isodow from mark) = 1),
  primary key (generation, mark)
);
create table programme_days_0 partition of programme_days for values in (0) with (fillfactor = 90);
create table programme_days_1 partition of programme_days for values in (1) with (fillfactor = 90);
create table partner_days_0 partition of partner_days for values in (0) with (fillfactor = 90);
create table partner_days_1 partition of partner_days for values in (1) with (fillfactor = 90);
create table partner_marks_0 partition of partner_marks for values in (0) with (fillfactor = 90);
create table partner_marks_1 partition of partner_marks for values in (1) with (fillfactor = 90);

-- What each raw row counts as: the one definition of the measures, for the deltas, for building anew and for the check.
create view click_facts as
select coalesce(k.at, k.hour) as at, k.hour, k.partner_id, k.app_id, coalesce(k.country, '') as country,
       'clicks'::fact_measure as measure, '' as currency, 1::bigint as n
  from clicks k;

create view referral_facts as
select r.id, m.at, r.partner_id, r.app_id, coalesce(r.country, '') as country, m.measure, '' as currency, 1::bigint as n
  from referrals r
  cross join lateral (values
    ('installs'::fact_measure, r.installed_at), ('visit_installs', case r.source when 'visit' then r.installed_at end),
    ('uninstalls', r.uninstalled_at)) m(measure, at)
 where m.at is not null;

create view charge_facts as
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
    union all select 'net', -c.amount_minor where c.kind = 'refund') m;

create view ledger_facts as
select e.id, e.occurred_at as at, e.partner_id, coalesce(k.app_id, '00000000-0000-0000-0000-000000000000') as app_id,
       coalesce(r.country, '') as country, m.measure::fact_measure, e.currency::text as currency, e.amount_minor as n
  from ledger_entries e
  left join commissions k on k.id = e.commission_id
  left join referrals r on r.id = k.referral_id
  cross join lateral (
    select case e.kind when 'commission' then 'commissions' when 'reversal' then 'reversals' when 'bonus' then 'bonuses'
                       when 'adjustment' then 'adjustments' end as measure
    union all select 'visit_earnings' where r.source = 'visit') m
 -- The adjustment that undoes a payment takes it back, it earns nothing.
 where e.kind <> 'payout' and e.payout_id is null;

create view fact_rows as
select at, partner_id, app_id, country, measure, currency, n from click_facts
union all
select at, partner_id, app_id, country, measure, currency, n from referral_facts
union all
select at, partner_id, app_id, country, measure, currency, n from charge_facts
union all
select at, partner_id, app_id, country, measure, currency, n from ledger_facts;

create function note_clicks() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_deltas (generation, day, partner_id, app_id, country, measure, currency, n)
  select c.writing, (coalesce(a.at, a.hour) at time zone c.zone)::date, a.partner_id, a.app_id, coalesce(a.country, ''), 'clicks', '', count(*)
    from added a cross join reporting_clock c group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger clicks_noted after insert on clicks referencing new table as added for each statement execute function note_clicks();

create function note_click_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_deltas (generation, day, partner_id, app_id, country, measure, currency, n)
  select c.writing, (coalesce(a.at, a.hour) at time zone c.zone)::date, a.partner_id, a.app_id, coalesce(a.country, ''), 'clicks', '', sum(a.n)
    from (select *, 1 as n from added union all select *, -1 from gone) a cross join reporting_clock c
   group by 1, 2, 3, 4, 5 having sum(a.n) <> 0;
  return null;
end $$;
create trigger clicks_changed after update on clicks referencing new table as added old table as gone
  for each statement execute function note_click_changes();

create function note_referrals() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_deltas (generation, day, partner_id, app_id, country, measure, currency, n)
  select c.writing, (f.at at time zone c.zone)::date, f.partner_id, f.app_id, f.country, f.measure, '', sum(f.n)
    from added a join referral_facts f on f.id = a.id cross join reporting_clock c
   group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger referrals_noted after insert on referrals referencing new table as added for each statement execute function note_referrals();

create function note_referral_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_deltas (generation, day, partner_id, app_id, country, measure, currency, n)
  select c.writing, (f.at at time zone c.zone)::date, f.partner_id, f.app_id, f.country, f.measure, '', sum(f.n)
    from (select a.partner_id, a.app_id, coalesce(a.country, '') as country, m.measure, m.at, m.n
            from added a join gone g using (id)
            cross join lateral (values
              ('installs'::fact_measure, a.installed_at, 1), ('visit_installs', case a.source when 'visit' then a.installed_at end, 1),
              ('uninstalls', a.uninstalled_at, 1)) m(measure, at, n)
           where row(a.partner_id, a.app_id, a.country, a.source, a.installed_at, a.uninstalled_at)
                 is distinct from row(g.partner_id, g.app_id, g.country, g.source, g.installed_at, g.uninstalled_at)
          union all
          select g.partner_id, g.app_id, coalesce(g.country, ''), m.measure, m.at, m.n
            from gone g join added a using (id)
            cross join lateral (values
              ('installs'::fact_measure, g.installed_at, -1), ('visit_installs', case g.source when 'visit' then g.installed_at end, -1),
              ('uninstalls', g.uninstalled_at, -1)) m(measure, at, n)
           where row(a.partner_id, a.app_id, a.country, a.source, a.installed_at, a.uninstalled_at)
                 is distinct from row(g.partner_id, g.app_id, g.country, g.source, g.installed_at, g.uninstalled_at)) f
   cross join reporting_clock c
   where f.at is not null
   group by 1, 2, 3, 4, 5, 6 having sum(f.n) <> 0;
  return null;
end $$;
create trigger referrals_changed after update on referrals referencing new table as added old table as gone
  for each statement execute function note_referral_changes();

create function note_charges() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_deltas (generation, day, partner_id, app_id, country, measure, currency, n)
  select c.writing, (f.at at time zone c.zone)::date, f.partner_id, f.app_id, f.country, f.measure, f.currency, sum(f.n)
    from added a join charge_facts f on f.id = a.id cross join reporting_clock c
   group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create trigger charges_noted after insert on charges referencing new table as added for each statement execute function note_charges();

create function note_entries() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_deltas (generation, day, partner_id, app_id, country, measure, currency, n)
  select c.writing, (f.at at time zone c.zone)::date, f.partner_id, f.app_id, f.country, f.measure, f.currency, sum(f.n)
    from added a join ledger_facts f on f.id = a.id cross join reporting_clock c
   group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create trigger entries_noted after insert on ledger_entries referencing new table as added for each statement execute function note_entries();

-- Moves up to `most` deltas of the generation that is read into the sums; any number of these at once. Answers how many.
-- Each statement writes in the order of its key, so that two of them never wait for one another.
create function compact_facts(most int) returns int language plpgsql security definer set search_path = public as $$
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
  return taken;
end $$;

-- Makes the marks of a generation up to `until`. Its compaction must not run meanwhile.
create function extend_marks(g smallint, until date) returns int language plpgsql set search_path = public as $$
declare
  last date;
  next date;
  made int := 0;
begin
  select max(mark) into last from mark_days where generation = g;
  if last is null then
    select date_trunc('week', min(day)::timestamp)::date into last from partner_days where generation = g;
    if last is null or last > until then return 0; end if;
    insert into mark_days (generation, mark) values (g, last);
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
    insert into mark_days (generation, mark) values (g, next);
    made := made + 1;
    last := next;
  end loop;
  return made;
end $$;
create function make_marks(until date) returns int language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(4100005);
  return extend_marks((select reading from reporting_clock), until);
end $$;

-- Fills a generation from the raw rows of this transaction's snapshot, and from the sums of clicks whose rows are gone.
create function fill_facts(g smallint, z text, until date) returns void language plpgsql set search_path = public as $$
declare
  c reporting_clock;
begin
  select * into c from reporting_clock;
  create temporary table filling on commit drop as
  select (at at time zone z)::date as day, partner_id, app_id, country, measure, currency, sum(n)::bigint as n
    from fact_rows group by 1, 2, 3, 4, 5, 6;
  insert into programme_days (generation, measure, day, app_id, country, currency, n)
  select g, measure, day, app_id, country, currency, sum(n) from filling group by 2, 3, 4, 5, 6;
  insert into partner_days (generation, partner_id, measure, day, app_id, currency, n)
  select g, partner_id, measure, day, app_id, currency, sum(n) from filling group by 2, 3, 4, 5, 6 order by day;
  if c.reading <> g and c.clicks_from > '-infinity' then
    insert into programme_days (generation, measure, day, app_id, country, currency, n)
    select g, 'clicks', day, app_id, country, '', sum(n)
      from (select day, app_id, country, n from programme_days
             where generation = c.reading and measure = 'clicks' and day <= (c.clicks_from at time zone c.reading_zone)::date
            union all
            select day, app_id, country, n from fact_deltas
             where generation = c.reading and measure = 'clicks' and day <= (c.clicks_from at time zone c.reading_zone)::date
            union all
            select (at at time zone c.reading_zone)::date, app_id, country, -n from click_facts
             where (at at time zone c.reading_zone)::date <= (c.clicks_from at time zone c.reading_zone)::date) s
     group by day, app_id, country having sum(n) <> 0
    on conflict (measure, day, app_id, country, currency, generation) do update set n = programme_days.n + excluded.n;
    insert into partner_days (generation, partner_id, measure, day, app_id, currency, n)
    select g, partner_id, 'clicks', day, app_id, '', sum(n)
      from (select day, partner_id, app_id, n from partner_days
             where generation = c.reading and measure = 'clicks' and day <= (c.clicks_from at time zone c.reading_zone)::date
            union all
            select day, partner_id, app_id, n from fact_deltas
             where generation = c.reading and measure = 'clicks' and day <= (c.clicks_from at time zone c.reading_zone)::date
            union all
            select (at at time zone c.reading_zone)::date, partner_id, app_id, -n from click_facts
             where (at at time zone c.reading_zone)::date <= (c.clicks_from at time zone c.reading_zone)::date) s
     group by day, partner_id, app_id having sum(n) <> 0
    on conflict (partner_id, measure, day, app_id, currency, generation) do update set n = partner_days.n + excluded.n;
  end if;
  perform extend_marks(g, until);
end $$;

-- Another zone's days, in four steps, each its own transaction. First: room for the generation that is not read. On its own,
-- since the snapshot of the third step must not see what was there.
create function clear_other_zone() returns void language plpgsql security definer set search_path = public
  set lock_timeout = '2s' as $$
declare
  g smallint := (select 1 - reading from reporting_clock);
begin
  delete from mark_days where generation = g;
  execute format('truncate programme_days_%s, partner_days_%s, partner_marks_%s', g, g, g);
end $$;
-- Second: from the commit on, deltas are written for the new generation. While the tables are locked no writer is under way: a
-- snapshot that another connection takes before this commits has exactly the rows without deltas of the new generation.
create function begin_other_zone(z text, now timestamptz) returns void language plpgsql security definer set search_path = public
  set lock_timeout = '300ms' as $$
begin
  lock table referrals, charges, ledger_entries, clicks in share row exclusive mode;
  delete from fact_deltas d using reporting_clock c where d.generation <> c.reading;
  update reporting_clock set zone = z, writing = 1 - reading, as_of = coalesce(as_of, now);
end $$;
-- Third, in that snapshot.
create function fill_other_zone(z text, until date) returns void language plpgsql security definer set search_path = public as $$
begin
  perform fill_facts((select 1 - reading from reporting_clock)::smallint, z, until);
end $$;
-- Fourth: readers change over.
create function end_other_zone() returns void language plpgsql security definer set search_path = public as $$
begin
  update reporting_clock set reading = writing, reading_zone = zone, as_of = null where as_of is not null;
  delete from fact_deltas d using reporting_clock c where d.generation <> c.reading;
  analyze programme_days;
  analyze partner_days;
  analyze partner_marks;
end $$;

-- Drops the months of visits and clicks that end by `until`; the visits that referrals stand on are kept. Answers how many.
create function drop_click_months(until date) returns int language plpgsql security definer set search_path = public
  set lock_timeout = '2s' as $$
declare
  child record;
  dropped int := 0;
begin
  -- Not while figures are built from these rows.
  if not pg_try_advisory_xact_lock(4100006) then return 0; end if;
  for child in
    select c.oid::regclass as name, p.relname as parent
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relname in ('visits', 'clicks') and p.relnamespace = 'public'::regnamespace
       and c.relname ~ '^(visits|clicks)_\d{4}_\d{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= until
     order by c.relname
  loop
    if child.parent = 'visits' then
      execute format(
        'insert into kept_visits
         select v.* from %s v
          where exists (select 1 from referrals r where r.visit_id = v.id)
             or exists (select 1 from referrals r join apps a on a.id = r.app_id
                         where r.app_id = v.app_id and r.shop = v.shop and v.created_at <= r.installed_at + interval ''5 minutes''
                           and v.created_at >= r.installed_at - make_interval(days => a.attribution_window_days))
         on conflict do nothing', child.name);
    end if;
    execute format('drop table %s', child.name);
    dropped := dropped + 1;
  end loop;
  if dropped > 0 then
    update reporting_clock set clicks_from = greatest(clicks_from, until::timestamp at time zone 'UTC');
  end if;
  return dropped;
end $$;

-- What the nightly check of sums against raw rows found.
create table fact_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  -- Sums compared, and those that differed.
  compared int not null check (compared >= 0),
  differing int not null check (differing between 0 and compared),
  examples jsonb not null
);
create index fact_checks_latest on fact_checks (checked_at desc);

select fill_facts(0::smallint, 'UTC', (now() at time zone 'UTC')::date);
analyze programme_days;
analyze partner_days;
analyze partner_marks;
