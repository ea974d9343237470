-- Up Migration

-- Visits and clicks lie in one partition for each month (UTC), so that old months leave by dropping a table. The default
-- partition takes what has no month of its own yet; the job that makes months moves it out again.
alter table referrals drop constraint referrals_visit_id_fkey;
alter table visits rename to visits_before;
alter index visits_pkey rename to visits_before_pkey;
alter table clicks rename to clicks_before;
alter index clicks_pkey rename to clicks_before_pkey;
drop index visits_by_shop, visits_by_campaign, clicks_by_hour;

create table visits (like visits_before including defaults including constraints, primary key (id, created_at))
  partition by range (created_at);
create index visits_by_shop on visits (app_id, shop, created_at desc) where shop is not null;
create index visits_by_campaign on visits (partner_id, app_id, created_at desc) where utm is not null;
create index visits_by_time on visits using brin (created_at);

create table clicks (
  partner_id uuid not null,
  app_id uuid not null,
  hour timestamptz not null,
  visitor bytea not null,
  -- Of the visit that counted; null of clicks without one, which count in their hour.
  at timestamptz,
  -- Of that visit; null where it is not known.
  country char(2),
  primary key (partner_id, app_id, hour, visitor)
) partition by range (hour);
create index clicks_by_time on clicks using brin (hour);

create table visits_rest partition of visits default;
create table clicks_rest partition of clicks default;

-- The visits that referrals stand on, kept when their month goes.
create table kept_visits (like visits_before including defaults including constraints, primary key (id));
create index kept_visits_by_shop on kept_visits (app_id, shop, created_at desc) where shop is not null;

-- Makes a month's partition of visits or clicks, with the rows of it that lie in the default one. False where it is there.
create function make_click_month(parent text, key text, month date) returns boolean
language plpgsql security definer set search_path = public set lock_timeout = '2s' as $$
declare
  child text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  since timestamptz := month::timestamp at time zone 'UTC';
  until timestamptz := (month + interval '1 month')::timestamp at time zone 'UTC';
begin
  if to_regclass(child) is not null then return false; end if;
  execute format('lock table %I in access exclusive mode', parent || '_rest');
  execute format('create table %I (like %I including defaults including constraints)', child, parent);
  execute format('with moved as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from moved',
                 parent || '_rest', key, key, child) using since, until;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, since, until);
  execute format('analyze %I', child);
  return true;
end $$;

-- Makes the months that have rows and no partition, and those from today's to two later. Answers how many it made.
create function make_click_months(today date) returns int language plpgsql security definer set search_path = public as $$
declare
  made int := 0;
  month date;
begin
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

insert into visits select * from visits_before;
insert into clicks (partner_id, app_id, hour, visitor, at, country)
select k.partner_id, k.app_id, k.hour, k.visitor, v.created_at, v.country
  from clicks_before k
  left join (select distinct on (partner_id, app_id, date_trunc('hour', created_at, 'UTC'), visitor)
                    partner_id, app_id, date_trunc('hour', created_at, 'UTC') as hour, visitor, created_at, country
               from visits_before where is_bot is not true
              order by partner_id, app_id, date_trunc('hour', created_at, 'UTC'), visitor, created_at) v
    using (partner_id, app_id, hour, visitor);
drop table visits_before, clicks_before;
select make_click_months((now() at time zone 'UTC')::date);
analyze visits;
analyze clicks;
