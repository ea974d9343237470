-- Up Migration

-- One row for each version of what a programme, an app, a tag or a partner is paid by; the last version counts.
create table pay_terms (
  id uuid primary key,
  scope text not null check (scope in ('programme', 'app', 'tag', 'partner')),
  app_id uuid references apps,
  tag_id int references tags,
  partner_id uuid references partners,
  target text not null check (target = coalesce(app_id::text, tag_id::text, partner_id::text, 'all')),
  version int not null check (version >= 1),
  clauses jsonb not null check (jsonb_typeof(clauses) = 'array'),
  note text not null default '' check (char_length(note) <= 500),
  actor_id uuid references users,
  created_at timestamptz not null default now(),
  check ((scope = 'app') = (app_id is not null)),
  check ((scope = 'tag') = (tag_id is not null)),
  check ((scope = 'partner') = (partner_id is not null))
);
create unique index pay_terms_versions on pay_terms (scope, target, version);
create index pay_terms_by_app on pay_terms (app_id) where app_id is not null;
create index pay_terms_by_tag on pay_terms (tag_id) where tag_id is not null;
create index pay_terms_by_partner on pay_terms (partner_id) where partner_id is not null;
create trigger pay_terms_append_only before update or delete or truncate on pay_terms for each statement execute function refuse_rewrite();

-- The two clauses without conditions, as contract/payTerms.ts has them.
create function pay_rate_clause(rate int) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', 'rate', 'priority', 0, 'when', jsonb_build_object('kinds', '[]'::jsonb, 'charges', null, 'months', null),
                            'basis', 'gross', 'pay', jsonb_build_object('kind', 'percent', 'rate', rate),
                            'cap', null, 'duration', null, 'hold', null)
$$;
create function pay_hold_clause(hold int) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', 'hold', 'priority', 0, 'when', jsonb_build_object('kinds', '[]'::jsonb, 'charges', null, 'months', null),
                            'basis', 'gross', 'pay', null, 'cap', null, 'duration', null, 'hold', hold)
$$;
create function pay_plain_clauses(rate int, hold int) returns jsonb language sql immutable as $$
  select case when rate is null then '[]'::jsonb else jsonb_build_array(pay_rate_clause(rate)) end
      || case when hold is null then '[]'::jsonb else jsonb_build_array(pay_hold_clause(hold)) end
$$;
create function pay_plain_rate(clauses jsonb) returns int language sql immutable as $$
  select (c #>> '{pay,rate}')::int from jsonb_array_elements(clauses) c where c ->> 'id' = 'rate'
$$;
create function pay_plain_hold(clauses jsonb) returns int language sql immutable as $$
  select (c ->> 'hold')::int from jsonb_array_elements(clauses) c where c ->> 'id' = 'hold'
$$;

-- What a partner does not say for itself is the programme's.
alter table partners alter column payout_months_offset drop not null, alter column payout_months_offset drop default;
update partners set payout_months_offset = null where payout_months_offset = 1;

insert into pay_terms (id, scope, target, version, clauses, created_at)
select gen_random_uuid(), 'programme', 'all', 1, jsonb_build_array(pay_hold_clause(1)),
       least((select min(created_at) from apps), (select min(created_at) from partners), now());
insert into pay_terms (id, scope, app_id, target, version, clauses, created_at)
select gen_random_uuid(), 'app', id, id::text, 1, pay_plain_clauses(commission_rate, null), created_at from apps;

-- What commissions were paid by, where it was not the app's rate and one month, in the order of first use; then what counts now.
create temporary table pay_used on commit drop as
select c.id, c.partner_id, case when c.rate <> a.commission_rate then c.rate end as rate,
       nullif((extract(year from c.payable_month) - extract(year from c.earned_month))::int * 12
              + (extract(month from c.payable_month) - extract(month from c.earned_month))::int, 1) as hold,
       c.created_at, c.app_id
  from commissions c join apps a on a.id = c.app_id;
create temporary table pay_versions on commit drop as
with used as (
  select partner_id, rate, hold, min(created_at) as since from pay_used
   where rate is not null or hold is not null group by 1, 2, 3
), ordered as (
  select *, row_number() over (partition by partner_id order by since desc, rate desc nulls first, hold desc nulls first) as back from used
), wanted as (
  select partner_id, rate, hold, since from ordered
  union all
  select p.id, p.commission_rate, p.payout_months_offset, 'infinity' from partners p
    left join ordered o on o.partner_id = p.id and o.back = 1
   where row(o.rate, o.hold) is distinct from row(p.commission_rate, p.payout_months_offset)
     and (o.partner_id is not null or p.commission_rate is not null or p.payout_months_offset is not null)
)
select gen_random_uuid() as id, w.partner_id, w.rate, w.hold,
       row_number() over (partition by w.partner_id order by w.since, w.rate nulls last, w.hold nulls last) as version,
       case when w.since = 'infinity' then greatest(p.updated_at, p.created_at) else w.since end as created_at
  from wanted w join partners p on p.id = w.partner_id;
insert into pay_terms (id, scope, partner_id, target, version, clauses, created_at)
select id, 'partner', partner_id, partner_id::text, version, pay_plain_clauses(rate, hold), created_at from pay_versions;

alter table commissions
  add terms_id uuid references pay_terms,
  add clause text,
  add hold_terms_id uuid references pay_terms,
  add hold_clause text,
  add basis text check (basis in ('gross', 'net')),
  add ordinal int check (ordinal >= 1),
  add months_since_install int check (months_since_install >= 0),
  add months_since_first int check (months_since_first >= 0),
  add earned_before bigint check (earned_before >= 0),
  add facts_hash bytea check (octet_length(facts_hash) = 32),
  alter column rate drop not null,
  drop constraint commissions_base_minor_check,
  add constraint commissions_base_minor_check check (base_minor >= 0);

-- As monthsBetween of contract/month.ts counts.
create function pay_months(since timestamp, until timestamp) returns int language sql immutable as $$
  select greatest(0, ((extract(year from until) - extract(year from since)) * 12 + extract(month from until) - extract(month from since))::int
                     - case when until - date_trunc('month', until) < since - date_trunc('month', since) then 1 else 0 end)
$$;

with numbered as (
  select c.id, row_number() over same_referral as ordinal,
         first_value(c.occurred_at) over same_referral as first_at,
         coalesce(sum(c.amount_minor) over (partition by c.referral_id, c.currency order by c.created_at, c.id
                                            rows between unbounded preceding and 1 preceding), 0)::bigint as earned_before,
         c.occurred_at, r.installed_at, c.base_minor, c.currency
    from commissions c join referrals r on r.id = c.referral_id
  window same_referral as (partition by c.referral_id order by c.created_at, c.id)
), facts as (
  select n.*, pay_months(n.installed_at at time zone 'UTC', n.occurred_at at time zone 'UTC') as since_install,
         pay_months(n.first_at at time zone 'UTC', n.occurred_at at time zone 'UTC') as since_first
    from numbered n
), cited as (
  select u.id, coalesce(rated.id, t.id) as terms_id, coalesce(held.id, programme.id) as hold_terms_id
    from pay_used u
    join pay_terms t on t.app_id = u.app_id
    cross join (select id from pay_terms where scope = 'programme') programme
    left join lateral (select v.id from pay_versions v
                        where v.partner_id = u.partner_id and v.rate is not distinct from u.rate and v.hold is not distinct from u.hold
                        order by v.version limit 1) used on true
    left join lateral (select used.id where u.rate is not null) rated on true
    left join lateral (select used.id where u.hold is not null) held on true
)
update commissions c
   set terms_id = d.terms_id, clause = 'rate', hold_terms_id = d.hold_terms_id, hold_clause = 'hold', basis = 'gross',
       ordinal = f.ordinal, months_since_install = f.since_install, months_since_first = f.since_first,
       earned_before = f.earned_before,
       facts_hash = sha256(convert_to(concat_ws('|', 'subscription', f.base_minor, f.base_minor, f.currency, f.ordinal,
                                                f.since_install, f.since_first, f.earned_before), 'UTF8'))
  from facts f join cited d on d.id = f.id
 where c.id = f.id;
drop function pay_months;

alter table commissions
  alter column terms_id set not null,
  alter column clause set not null,
  alter column hold_terms_id set not null,
  alter column hold_clause set not null,
  alter column basis set not null,
  alter column ordinal set not null,
  alter column months_since_install set not null,
  alter column months_since_first set not null,
  alter column earned_before set not null,
  alter column facts_hash set not null;
create unique index commissions_by_ordinal on commissions (referral_id, ordinal);
-- The index above serves what it served.
drop index commissions_by_referral;
-- A month of all partners, for the example beside edited terms.
create index commissions_by_month on commissions using brin (earned_month);

-- What a commission was evaluated from, and by which clause, stays as its figures do.
create function refuse_other_citation() returns trigger language plpgsql as $$
begin
  if row(new.terms_id, new.clause, new.hold_terms_id, new.hold_clause, new.basis, new.ordinal, new.months_since_install,
         new.months_since_first, new.earned_before, new.facts_hash, new.payable_month)
     is distinct from
     row(old.terms_id, old.clause, old.hold_terms_id, old.hold_clause, old.basis, old.ordinal, old.months_since_install,
         old.months_since_first, old.earned_before, old.facts_hash, old.payable_month) then
    raise exception 'a recorded commission keeps the clause it was paid by' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger commissions_cited before update on commissions for each row execute function refuse_other_citation();

-- A new app, or a partner that begins with an own rate or offset, has terms from the first moment.
create function first_app_terms() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into pay_terms (id, scope, app_id, target, version, clauses, created_at)
  values (gen_random_uuid(), 'app', new.id, new.id::text, 1, pay_plain_clauses(new.commission_rate, null), new.created_at);
  return null;
end $$;
create trigger apps_first_terms after insert on apps for each row execute function first_app_terms();
create function first_partner_terms() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into pay_terms (id, scope, partner_id, target, version, clauses, created_at)
  values (gen_random_uuid(), 'partner', new.id, new.id::text, 1,
          pay_plain_clauses(new.commission_rate, new.payout_months_offset), new.created_at);
  return null;
end $$;
create trigger partners_first_terms after insert on partners for each row
  when (new.commission_rate is not null or new.payout_months_offset is not null) execute function first_partner_terms();

-- The rate and the offset that lists show are those of the last version.
create function show_pay_terms() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.scope = 'app' then
    update apps set commission_rate = pay_plain_rate(new.clauses)
     where id = new.app_id and commission_rate is distinct from pay_plain_rate(new.clauses);
  elsif new.scope = 'partner' then
    update partners set commission_rate = pay_plain_rate(new.clauses), payout_months_offset = pay_plain_hold(new.clauses)
     where id = new.partner_id
       and row(commission_rate, payout_months_offset) is distinct from row(pay_plain_rate(new.clauses), pay_plain_hold(new.clauses));
  end if;
  return null;
end $$;
create trigger pay_terms_shown after insert on pay_terms for each row execute function show_pay_terms();

-- They change with a version and not otherwise.
create function refuse_pay_without_terms() returns trigger language plpgsql as $$
begin
  raise exception 'what is paid changes by a version of the terms' using errcode = '42501';
end $$;
create trigger partners_pay before update of commission_rate, payout_months_offset on partners for each row
  when (pg_trigger_depth() = 0 and row(new.commission_rate, new.payout_months_offset) is distinct from row(old.commission_rate, old.payout_months_offset))
  execute function refuse_pay_without_terms();
create trigger apps_pay before update of commission_rate on apps for each row
  when (pg_trigger_depth() = 0 and new.commission_rate is distinct from old.commission_rate)
  execute function refuse_pay_without_terms();
