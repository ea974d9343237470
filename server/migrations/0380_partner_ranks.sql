-- Up Migration

-- What the list of partners is sorted by. Money counts every currency alike: a rank, never a sum that is shown.
create table partner_ranks (
  partner_id uuid primary key references partners,
  earned numeric not null default 0,
  balance numeric not null default 0
);
create index partner_ranks_by_earned on partner_ranks (earned, partner_id);
create index partner_ranks_by_balance on partner_ranks (balance, partner_id);

-- A table of its own: events write referrals before money, so that two batches lock rows in one order.
create table partner_activity (
  partner_id uuid primary key references partners,
  referrals bigint not null default 0,
  last_referral_at timestamptz not null default '-infinity'
);
create index partner_activity_by_referrals on partner_activity (referrals, partner_id);
create index partner_activity_by_last_referral on partner_activity (last_referral_at, partner_id);

create function begin_partner_ranks() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_ranks (partner_id) select id from added;
  insert into partner_activity (partner_id) select id from added;
  return null;
end $$;
create trigger partners_ranked after insert on partners referencing new table as added for each statement execute function begin_partner_ranks();

create function add_to_ranks() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_ranks (partner_id, earned, balance)
  select partner_id, coalesce(sum(amount_minor) filter (where kind <> 'payout' and payout_id is null), 0), sum(amount_minor)
    from added group by partner_id order by partner_id
  on conflict (partner_id) do update
    set earned = partner_ranks.earned + excluded.earned, balance = partner_ranks.balance + excluded.balance;
  return null;
end $$;
create trigger ledger_totals_ranked after insert on ledger_entries referencing new table as added for each statement execute function add_to_ranks();

create function add_to_activity() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_activity (partner_id, referrals, last_referral_at)
  select partner_id, count(*), max(installed_at) from added group by partner_id order by partner_id
  on conflict (partner_id) do update
    set referrals = partner_activity.referrals + excluded.referrals,
        last_referral_at = greatest(partner_activity.last_referral_at, excluded.last_referral_at);
  return null;
end $$;
create trigger referrals_counted after insert on referrals referencing new table as added for each statement execute function add_to_activity();

insert into partner_ranks (partner_id, earned, balance)
select p.id, coalesce(sum(t.amount_minor) filter (where t.kind <> 'payout'), 0), coalesce(sum(t.amount_minor), 0)
  from partners p left join partner_totals t on t.partner_id = p.id group by p.id;
insert into partner_activity (partner_id, referrals, last_referral_at)
select p.id, count(r.id), coalesce(max(r.installed_at), '-infinity')
  from partners p left join referrals r on r.partner_id = p.id group by p.id;
