-- Up Migration

-- Who pays at a moment was asked of the charges that cover it, each time: it grew with the shops that pay, and at ten million charges
-- met the limit of statements. Each shop's row now has when it begins and ends to pay, in turn, and whose it is; and for each currency
-- there is a row of what its subscriptions bring. It also has the months, in the zone of the cohorts, in which it was charged, and of these
-- the ones in which it was refunded too: how many shops there are of each month adds up, which sums by day cannot say. All of it is counted
-- with what a shop spans, from the same notes.
truncate shop_spans;
alter table shop_spans
  add column partner_id uuid not null,
  add column app_id uuid not null,
  add column country text,
  -- It pays from the first to the second, from the third to the fourth: at a moment that an odd number of them has come by.
  add column pays timestamptz[] not null check (cardinality(pays) % 2 = 0),
  add column charged_in datemultirange not null,
  add column refunded_in datemultirange not null check (refunded_in <@ charged_in);

create table shop_months (
  month date not null,
  app_id uuid not null,
  -- '': not known.
  country text not null,
  charged int not null,
  refunded int not null,
  primary key (month, app_id, country)
) with (fillfactor = 90);

create table shop_recurring (
  referral_id uuid not null,
  currency char(3) not null,
  partner_id uuid not null,
  app_id uuid not null,
  country text,
  -- When it changes, in order, and what all subscriptions that cover the time from then on bring a year, net, in minor units.
  changes timestamptz[] not null,
  yearly bigint[] not null check (cardinality(yearly) = cardinality(changes)),
  primary key (referral_id, currency)
) with (fillfactor = 90);

-- One partner's shops are found by it.
create index shop_spans_by_partner on shop_spans (partner_id);
create index shop_recurring_by_partner on shop_recurring (partner_id);

create function months_of(spans datemultirange) returns setof date language sql immutable as $$
  select m::date from unnest(spans) s, generate_series(lower(s)::timestamp, upper(s)::timestamp - interval '1 day', interval '1 month') m
$$;

create or replace view shop_span_facts as
select s.referral_id, s.first_charged, s.last_charged, s.first_refunded, s.last_refunded, s.currencies, s.net, r.partner_id, r.app_id, r.country,
       array(select e.at from unnest(s.covers) p(span) cross join lateral (values (lower(p.span)), (upper(p.span))) e(at) order by e.at) as pays,
       coalesce(s.charged_in, '{}') as charged_in, coalesce(s.charged_in * s.refunded_in, '{}') as refunded_in
  from (select g.referral_id, min(g.first_charged) as first_charged, max(g.last_charged) as last_charged, min(g.first_refunded) as first_refunded,
               max(g.last_refunded) as last_refunded, array_agg(g.currency order by g.currency) as currencies,
               array_agg(g.net order by g.currency) as net, range_agg(g.covers) as covers,
               range_agg(g.charged_in) as charged_in, range_agg(g.refunded_in) as refunded_in
          from (select c.referral_id, c.currency,
                       min(c.occurred_at) filter (where c.kind = 'charge') as first_charged,
                       max(c.occurred_at) filter (where c.kind = 'charge') as last_charged,
                       min(c.occurred_at) filter (where c.kind = 'refund') as first_refunded,
                       max(c.occurred_at) filter (where c.kind = 'refund') as last_refunded,
                       sum(case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end)::bigint as net,
                       range_agg(tstzrange(c.covers_from, c.covers_to)) filter (where c.kind = 'charge' and c.covers_from < c.covers_to) as covers,
                       range_agg(daterange(c.month::date, (c.month + interval '1 month')::date)) filter (where c.kind = 'charge') as charged_in,
                       range_agg(daterange(c.month::date, (c.month + interval '1 month')::date)) filter (where c.kind = 'refund') as refunded_in
                  from (select c.*, date_trunc('month', c.occurred_at at time zone k.zone) as month, coalesce(c.period_from, c.occurred_at) as covers_from,
                               coalesce(c.period_to at time zone 'UTC', (c.occurred_at at time zone 'UTC')
                                 + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                                                   when 'year' then interval '1 year' else interval '1 month' end) at time zone 'UTC' as covers_to
                          from charges c cross join cohort_clock k where c.referral_id is not null) c
                 group by c.referral_id, c.currency) g
         group by g.referral_id) s
  join referrals r on r.id = s.referral_id;

create view shop_recurring_facts as
select s.referral_id, s.currency, r.partner_id, r.app_id, r.country, s.changes, s.yearly
  from (select t.referral_id, t.currency, array_agg(t.at order by t.at) as changes, array_agg(t.yearly order by t.at) as yearly
          from (select e.referral_id, e.currency, e.at, e.yearly,
                       lag(e.yearly, 1, 0::bigint) over (partition by e.referral_id, e.currency order by e.at) as before
                  from (select c.referral_id, c.currency, m.at,
                               (sum(sum(m.n)) over (partition by c.referral_id, c.currency order by m.at))::bigint as yearly
                          from (select c.*, coalesce(c.period_from, c.occurred_at) as covers_from,
                                       coalesce(c.period_to at time zone 'UTC', (c.occurred_at at time zone 'UTC')
                                         + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                                                           when 'year' then interval '1 year' else interval '1 month' end) at time zone 'UTC' as covers_to,
                                       coalesce(c.net_minor, c.amount_minor)
                                         * case c.interval when 'week' then 52 when 'quarter' then 4 when 'year' then 1 else 12 end as n
                                  from charges c
                                 where c.referral_id is not null and c.kind = 'charge' and coalesce(c.charge_kind, 'subscription') = 'subscription') c
                          cross join lateral (values (c.covers_from, c.n), (c.covers_to, -c.n)) m(at, n)
                         where c.covers_from < c.covers_to
                         group by c.referral_id, c.currency, m.at) e) t
         where t.yearly <> t.before
         group by t.referral_id, t.currency) s
  join referrals r on r.id = s.referral_id;

-- What each shop is now, and what it was counted as.
create view shop_month_facts as
select s.referral_id as id, m.month, s.app_id, coalesce(s.country, '') as country, 1 as charged, (m.month <@ s.refunded_in)::int as refunded
  from shop_span_facts s cross join lateral months_of(s.charged_in) m(month);
create view shop_month_counted as
select s.referral_id as id, m.month, s.app_id, coalesce(s.country, '') as country, 1 as charged, (m.month <@ s.refunded_in)::int as refunded
  from shop_spans s cross join lateral months_of(s.charged_in) m(month);

-- What was counted by partner is counted anew, should a referral ever go to another one.
create or replace function note_cohort_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cohorts_moved (referral_id)
  select a.id from added a join gone g using (id)
   where row(a.partner_id, a.app_id, a.country, a.installed_at, a.attribution_state = 'transferred')
         is distinct from row(g.partner_id, g.app_id, g.country, g.installed_at, g.attribution_state = 'transferred');
  return null;
end $$;

-- As before, but for the end.
create or replace function compact_cohorts(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  ids uuid[];
  taken int;
  facts cohort_facts[];
  before shop_month_counted[];
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

  select array_agg(c::shop_month_counted) into before from shop_month_counted c where c.id = any(ids);
  -- Charges stay, and so do their shop and its currencies.
  insert into shop_spans (referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net, partner_id, app_id, country, pays,
                          charged_in, refunded_in)
  select referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net, partner_id, app_id, country, pays,
         charged_in, refunded_in
    from shop_span_facts where referral_id = any(ids)
  on conflict (referral_id) do update
    set first_charged = excluded.first_charged, last_charged = excluded.last_charged, first_refunded = excluded.first_refunded,
        last_refunded = excluded.last_refunded, currencies = excluded.currencies, net = excluded.net, partner_id = excluded.partner_id,
        app_id = excluded.app_id, country = excluded.country, pays = excluded.pays, charged_in = excluded.charged_in,
        refunded_in = excluded.refunded_in;
  -- By the rows as they are kept now, so that what is taken off next time is what was added.
  insert into shop_months (month, app_id, country, charged, refunded)
  select month, app_id, country, sum(charged), sum(refunded)
    from (select month, app_id, country, charged, refunded from shop_month_counted where id = any(ids)
          union all
          select month, app_id, country, -charged, -refunded from unnest(before)) m
   group by 1, 2, 3 having sum(charged) <> 0 or sum(refunded) <> 0
  on conflict (month, app_id, country) do update
    set charged = shop_months.charged + excluded.charged, refunded = shop_months.refunded + excluded.refunded;

  insert into shop_recurring (referral_id, currency, partner_id, app_id, country, changes, yearly)
  select referral_id, currency, partner_id, app_id, country, changes, yearly from shop_recurring_facts where referral_id = any(ids)
  on conflict (referral_id, currency) do update
    set partner_id = excluded.partner_id, app_id = excluded.app_id, country = excluded.country, changes = excluded.changes, yearly = excluded.yearly;
  return taken;
end $$;

create or replace function fill_shop_spans() returns void language sql security definer set search_path = public as $$
  delete from shop_spans;
  insert into shop_spans (referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net, partner_id, app_id, country, pays,
                          charged_in, refunded_in)
  select referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net, partner_id, app_id, country, pays,
         charged_in, refunded_in
    from shop_span_facts;
  delete from shop_months;
  insert into shop_months (month, app_id, country, charged, refunded)
  select month, app_id, country, sum(charged), sum(refunded) from shop_month_counted group by 1, 2, 3;
  delete from shop_recurring;
  insert into shop_recurring (referral_id, currency, partner_id, app_id, country, changes, yearly)
  select referral_id, currency, partner_id, app_id, country, changes, yearly from shop_recurring_facts
$$;

-- As before, but for the end: months of shops are of the zone of the cohorts.
create or replace function fill_cohorts(z text) returns void language plpgsql security definer set search_path = public as $$
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
  perform fill_shop_spans();
end $$;

select fill_shop_spans();
analyze shop_spans, shop_months, shop_recurring;

-- Nothing is found by when a charge ends any more: a charge has two indexes less to be written to.
drop index charges_covering;
drop index charges_covering_long;
