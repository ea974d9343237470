-- Up Migration

-- How many partners there are of each state, so that lists need not count them. Only ever added to: two partners that change
-- state at once wait for nothing. Summed up by the housekeeping.
create table partner_counts (
  approval_state text not null,
  account_state text not null,
  partners bigint not null
);

create function count_new_partners() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_counts (approval_state, account_state, partners)
  select approval_state, account_state, count(*) from added group by 1, 2;
  return null;
end $$;
create trigger partners_counted after insert on partners referencing new table as added for each statement execute function count_new_partners();

create function count_changed_partner() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_counts (approval_state, account_state, partners)
  values (old.approval_state, old.account_state, -1), (new.approval_state, new.account_state, 1);
  return null;
end $$;
create trigger partners_recounted after update of approval_state, account_state on partners for each row
  when (old.approval_state <> new.approval_state or old.account_state <> new.account_state)
  execute function count_changed_partner();

create function fold_partner_counts() returns void language sql security definer set search_path = public as $$
  with folded as (delete from partner_counts returning *)
  insert into partner_counts (approval_state, account_state, partners)
  select approval_state, account_state, sum(partners) from folded group by 1, 2;
$$;

insert into partner_counts (approval_state, account_state, partners)
select approval_state, account_state, count(*) from partners group by 1, 2;
