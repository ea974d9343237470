-- Up Migration

-- When each shop was charged and refunded first and last, and its net revenue: a few hundred thousand rows instead of every charge
-- for who was charged in a period, and for what shops have brought. Counted with the cohorts, from the same notes: readers take the
-- noted shops from the records.
create table shop_spans (
  referral_id uuid primary key,
  first_charged timestamptz,
  last_charged timestamptz,
  first_refunded timestamptz,
  last_refunded timestamptz,
  currencies char(3)[] not null,
  net bigint[] not null
) with (fillfactor = 90);

-- What each shop is now: the one definition, for counting and for reading.
create view shop_span_facts as
select g.referral_id, min(g.first_charged) as first_charged, max(g.last_charged) as last_charged, min(g.first_refunded) as first_refunded,
       max(g.last_refunded) as last_refunded, array_agg(g.currency order by g.currency) as currencies, array_agg(g.net order by g.currency) as net
  from (select c.referral_id, c.currency,
               min(c.occurred_at) filter (where c.kind = 'charge') as first_charged,
               max(c.occurred_at) filter (where c.kind = 'charge') as last_charged,
               min(c.occurred_at) filter (where c.kind = 'refund') as first_refunded,
               max(c.occurred_at) filter (where c.kind = 'refund') as last_refunded,
               sum(case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end)::bigint as net
          from charges c where c.referral_id is not null group by c.referral_id, c.currency) g
 group by g.referral_id;

-- Counts up to `most` notes anew: takes them, and puts what their shops are now in place of what they were counted as. One at a
-- time; another one that finds it under way leaves it the work. Answers how many notes it took.
create or replace function compact_cohorts(most int) returns int language plpgsql security definer set search_path = public as $$
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

  -- Charges stay, and so does their shop.
  insert into shop_spans (referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net)
  select referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net
    from shop_span_facts where referral_id = any(ids)
  on conflict (referral_id) do update
    set first_charged = excluded.first_charged, last_charged = excluded.last_charged, first_refunded = excluded.first_refunded,
        last_refunded = excluded.last_refunded, currencies = excluded.currencies, net = excluded.net;
  return taken;
end $$;

create function fill_shop_spans() returns void language sql security definer set search_path = public as $$
  delete from shop_spans;
  insert into shop_spans (referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net)
  select referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net from shop_span_facts
$$;

select fill_shop_spans();
analyze shop_spans;
