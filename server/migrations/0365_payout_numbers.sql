-- Up Migration

-- The readable number of a payout: 'P-2026-10-0042' is the 42nd of October 2026. `place` counts within the month.
alter table payouts add column place int, add column number text;

alter table payouts disable trigger user;
update payouts o set place = n.place, number = 'P-' || to_char(o.month, 'YYYY-MM') || '-' || lpad(n.place::text, greatest(4, length(n.place::text)), '0')
  from (select id, row_number() over (partition by month order by created_at, id) as place from payouts) n
 where n.id = o.id;
alter table payouts enable trigger user;

alter table payouts
  alter column place set not null,
  alter column number set not null,
  add constraint payouts_one_place unique (month, place),
  add constraint payouts_one_number unique (number);

-- One payout after the other within a month: none is missing and none given twice, whatever inserts it.
create function number_payout() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('payout numbers', 0));
  select coalesce(max(place), 0) + 1 into new.place from payouts where month = new.month;
  new.number := 'P-' || to_char(new.month, 'YYYY-MM') || '-' || lpad(new.place::text, greatest(4, length(new.place::text)), '0');
  return new;
end $$;
create trigger payouts_numbered before insert on payouts for each row execute function number_payout();

create or replace function refuse_recorded_change() returns trigger language plpgsql as $$
begin
  -- Nested, not joined by "and": an expression that names a column the row has not fails before it is short-circuited.
  if tg_table_name = 'commissions' then
    if row(new.partner_id, new.referral_id, new.app_id, new.charge_id, new.rate, new.base_minor, new.amount_minor, new.currency, new.earned_month, new.occurred_at)
       is distinct from row(old.partner_id, old.referral_id, old.app_id, old.charge_id, old.rate, old.base_minor, old.amount_minor, old.currency, old.earned_month, old.occurred_at) then
      raise exception 'a recorded commission keeps its figures' using errcode = '42501';
    end if;
  elsif row(new.partner_id, new.month, new.currency, new.amount_minor, new.place, new.number) is distinct from row(old.partner_id, old.month, old.currency, old.amount_minor, old.place, old.number)
     or (old.state in ('paid', 'voided') and row(new.*) is distinct from row(old.*)) then
    raise exception 'a recorded payout keeps its figures' using errcode = '42501';
  end if;
  return new;
end $$;
