-- Up Migration

-- When a payout was sent last, and who approved it, or tried it again, last.
alter table payouts add column sent_at timestamptz, add column approved_by uuid references users;

alter table payouts disable trigger user;
update payouts o set sent_at = h.created_at
  from (select entity_id, max(created_at) as created_at from lifecycle_events
         where entity = 'payout' and event = 'payout.send' group by entity_id) h
 where h.entity_id = o.id;
update payouts o set approved_by = h.actor_id
  from (select distinct on (entity_id) entity_id, actor_id from lifecycle_events
         where entity = 'payout' and event in ('payout.approve', 'payout.retry') order by entity_id, created_at desc, id desc) h
 where h.entity_id = o.id;
update payouts set sent_at = created_at where state = 'processing' and sent_at is null;
alter table payouts enable trigger user;
-- What the triggers of the updates check is checked now: the table cannot be altered before.
set constraints all immediate;

do $$
declare
  old record;
begin
  for old in select conname from pg_constraint
              where conrelid = 'payouts'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%state%' loop
    execute format('alter table payouts drop constraint %I', old.conname);
  end loop;
end $$;
alter table payouts
  add constraint payouts_state check (state in ('open', 'approved', 'onHold', 'processing', 'overdue', 'paid', 'returned', 'failed', 'voided')),
  add constraint payouts_paid_facts check (state not in ('paid', 'returned') or (reference is not null and paid_at is not null));

drop index payouts_waiting;
create index payouts_waiting on payouts (state) where state in ('open', 'approved', 'processing', 'overdue', 'failed');
create index payouts_unconfirmed on payouts (sent_at) where state = 'processing';

-- Of what was paid only its return is written; what was returned or voided stays as it is.
create or replace function refuse_recorded_change() returns trigger language plpgsql as $$
begin
  -- Nested, not joined by "and": an expression that names a column the row has not fails before it is short-circuited.
  if tg_table_name = 'commissions' then
    if row(new.partner_id, new.referral_id, new.app_id, new.charge_id, new.rate, new.base_minor, new.amount_minor, new.currency, new.earned_month, new.occurred_at)
       is distinct from row(old.partner_id, old.referral_id, old.app_id, old.charge_id, old.rate, old.base_minor, old.amount_minor, old.currency, old.earned_month, old.occurred_at) then
      raise exception 'a recorded commission keeps its figures' using errcode = '42501';
    end if;
  elsif row(new.partner_id, new.month, new.currency, new.amount_minor, new.place, new.number) is distinct from row(old.partner_id, old.month, old.currency, old.amount_minor, old.place, old.number)
     or (old.state in ('returned', 'voided') and row(new.*) is distinct from row(old.*))
     or (old.state = 'paid' and new.state <> 'returned' and row(new.*) is distinct from row(old.*))
     or (old.state = 'paid' and new.state = 'returned'
         and to_jsonb(new) - array['state', 'state_moved', 'state_since', 'reason', 'version']
             is distinct from to_jsonb(old) - array['state', 'state_moved', 'state_since', 'reason', 'version'])
     or (new.state = 'returned' and old.state not in ('paid', 'returned')) then
    raise exception 'a recorded payout keeps its figures' using errcode = '42501';
  end if;
  return new;
end $$;
