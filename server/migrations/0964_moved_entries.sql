-- Up Migration

-- Which commission's earnings an adjustment moves between partners: it waits where what it stands for waits.
create table moved_entries (
  entry_id uuid primary key references ledger_entries,
  commission_id uuid not null references commissions
);
create index moved_entries_of_commission on moved_entries (commission_id);
create trigger moved_entries_append_only before update or delete or truncate on moved_entries for each statement execute function refuse_rewrite();

-- At commit, moving neither makes nor loses money, and only adjustments do it.
create function moves_come_to_nothing() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_entries e where e.id = new.entry_id and e.kind <> 'adjustment')
     or (select sum(e.amount_minor) from moved_entries w join ledger_entries e on e.id = w.entry_id
          where w.commission_id = new.commission_id) <> 0 then
    raise exception 'what is moved of commission % does not come to nothing', new.commission_id
      using errcode = '23514', constraint = 'moves_come_to_nothing';
  end if;
  return null;
end $$;
create constraint trigger moves_come_to_nothing after insert on moved_entries deferrable initially deferred
  for each row execute function moves_come_to_nothing();

-- The partner that bears a reversal: the one that the newest claim moved the earnings to, else the commission's own.
create function holder_of(commission uuid) returns uuid language sql stable as $$
  select coalesce(
    (select m.to_partner_id from earning_moves m where m.commission_id = commission
      order by m.created_at desc, m.claim_id desc limit 1),
    (select k.partner_id from commissions k where k.id = commission))
$$;

-- A reversal is proposed to the holder, who stays the holder while it is open.
create function reversal_is_of_holder() returns trigger language plpgsql as $$
begin
  if new.partner_id <> holder_of(new.commission_id) then
    raise exception 'reversal % is not proposed to the holder', new.id
      using errcode = '23514', constraint = 'reversal_is_of_holder';
  end if;
  return null;
end $$;
create trigger reversal_is_of_holder after insert on reversals for each row execute function reversal_is_of_holder();

create function open_reversal_stays() returns trigger language plpgsql as $$
begin
  if exists (select 1 from reversals v where v.commission_id = new.commission_id and v.state in ('proposed', 'disputed', 'escalated')) then
    raise exception 'a reversal of commission % is open', new.commission_id
      using errcode = '23514', constraint = 'open_reversal_stays';
  end if;
  return null;
end $$;
create trigger open_reversal_stays after insert on earning_moves for each row execute function open_reversal_stays();

-- The entry of a reversal is of the commission's own partner; adjustments pass it on to the holder.
create or replace function reversal_has_entry() returns trigger language plpgsql as $$
declare
  r reversals;
begin
  select * into r from reversals where id = new.id;
  if not found then return null; end if;
  if (r.state in ('accepted', 'upheld', 'applied')) <> (r.entry_id is not null)
     or (r.entry_id is not null and not exists (
           select 1 from ledger_entries e join commissions k on k.id = e.commission_id
            where e.id = r.entry_id and e.kind = 'reversal' and e.commission_id = r.commission_id and e.partner_id = k.partner_id
              and e.amount_minor = -r.amount_minor and e.currency = r.currency)) then
    raise exception 'reversal % does not fit its entry', r.id using errcode = '23514', constraint = 'reversal_has_entry';
  end if;
  return null;
end $$;
