-- Up Migration

-- A month that has rows in the default partition waits while figures are built from them or checked: both read by one snapshot, and
-- a statement planned after the move would look for the rows in the new partition alone, where that snapshot has none.
create or replace function make_click_month(parent text, key text, month date) returns boolean
language plpgsql security definer set search_path = public set lock_timeout = '2s' as $$
declare
  child text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  since timestamptz := month::timestamp at time zone 'UTC';
  until timestamptz := (month + interval '1 month')::timestamp at time zone 'UTC';
  granted record;
  has_rows boolean;
begin
  if to_regclass(child) is not null then return false; end if;
  execute format('lock table %I in access exclusive mode', parent || '_rest');
  execute format('select exists (select from %I where %I >= $1 and %I < $2)', parent || '_rest', key, key) into has_rows using since, until;
  if has_rows and not pg_try_advisory_xact_lock(4100006) then return false; end if;
  execute format('create table %I (like %I including defaults including constraints)', child, parent);
  for granted in
    select a.grantee::regrole as role, string_agg(a.privilege_type, ', ') as rights
      from pg_class c cross join lateral aclexplode(c.relacl) a
     where c.oid = to_regclass(parent) and a.grantee not in (0, c.relowner) group by a.grantee
  loop
    execute format('grant %s on %I to %s', granted.rights, child, granted.role);
  end loop;
  execute format('with moved as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from moved',
                 parent || '_rest', key, key, child) using since, until;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, since, until);
  execute format('analyze %I', child);
  return true;
end $$;
