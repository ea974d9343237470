-- Up Migration

-- What was paid and then refunded or reversed in full.
do $$
declare
  old record;
begin
  for old in select conname from pg_constraint
              where conrelid = 'commissions'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''cancelled''%' loop
    execute format('alter table commissions drop constraint %I', old.conname);
  end loop;
end $$;
alter table commissions add constraint commissions_state
  check (state in ('pending', 'held', 'payable', 'paid', 'clawedBack', 'cancelled'));
