-- Up Migration

-- Of what was paid only its return is written, or that its payment is undone; what was returned or voided stays as it is.
create or replace function refuse_recorded_change() returns trigger language plpgsql as $$
begin
  -- Nested, not joined by "and": an expression that names a column the row has not fails before it is short-circuited.
  if tg_table_name = 'commissions' then
    if row(new.partner_id, new.referral_id, new.app_id, new.charge_id, new.rate, new.base_minor, new.amount_minor, new.currency, new.earned_month, new.occurred_at)
       is distinct from row(old.partner_id, old.referral_id, old.app_id, old.charge_id, old.rate, old.base_minor, old.amount_minor, old.currency, old.earned_month, old.occurred_at) then
      raise exception 'a recorded commission keeps its figures' using errcode = '42501';
    end if;
  elsif (row(new.partner_id, new.month, new.currency, new.amount_minor, new.place, new.number) is distinct from row(old.partner_id, old.month, old.currency, old.amount_minor, old.place, old.number)
     or (old.state in ('returned', 'voided') and row(new.*) is distinct from row(old.*))
     or (old.state = 'paid' and new.state not in ('paid', 'returned'))
     or (old.state = 'paid' and new.state = 'paid' and row(new.*) is distinct from row(old.*)
         and (new.version <> old.version + 1
              or to_jsonb(new) - array['reason', 'version', 'state_since']
                 is distinct from to_jsonb(old) - array['reason', 'version', 'state_since']))
     or (old.state = 'paid' and new.state = 'returned'
         and to_jsonb(new) - array['state', 'state_moved', 'state_since', 'reason', 'version']
             is distinct from to_jsonb(old) - array['state', 'state_moved', 'state_since', 'reason', 'version'])
     or (new.state = 'returned' and old.state not in ('paid', 'returned')))
    and not only_erases(to_jsonb(old), to_jsonb(new), 'reason') then
    raise exception 'a recorded payout keeps its figures' using errcode = '42501';
  end if;
  return new;
end $$;
