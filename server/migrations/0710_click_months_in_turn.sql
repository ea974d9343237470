-- Up Migration

-- Months are made and dropped by one process after the other: both lock what the other reads, and would wait for each other.
create or replace function make_click_months(today date) returns int language plpgsql security definer set search_path = public as $$
declare
  made int := 0;
  month date;
begin
  perform pg_advisory_xact_lock(4100007);
  for month in
    select (date_trunc('month', today::timestamp) + make_interval(months => n))::date from generate_series(0, 2) n
    union select date_trunc('month', created_at at time zone 'UTC')::date from visits_rest order by 1
  loop
    if make_click_month('visits', 'created_at', month) then made := made + 1; end if;
  end loop;
  for month in
    select (date_trunc('month', today::timestamp) + make_interval(months => n))::date from generate_series(0, 2) n
    union select date_trunc('month', hour at time zone 'UTC')::date from clicks_rest order by 1
  loop
    if make_click_month('clicks', 'hour', month) then made := made + 1; end if;
  end loop;
  return made;
end $$;

create or replace function drop_click_months(until date) returns int language plpgsql security definer set search_path = public
  set lock_timeout = '2s' as $$
declare
  child record;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(4100007);
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
