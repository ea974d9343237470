-- Up Migration

-- Whether someone may sign in is a state with a history; what reads `is_disabled` reads it still.
alter table users add column account_state text not null default 'active' check (account_state in ('active', 'deactivated'));
update users set account_state = 'deactivated' where is_disabled;
alter table users drop column is_disabled;
alter table users add column is_disabled boolean not null generated always as (account_state = 'deactivated') stored;

-- One admin remains, whatever is written at the same time: who takes one away waits for the others who do.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('last-admin', 0));
  if not exists (select 1 from users where role = 'admin' and account_state = 'active') then
    raise exception 'The last admin cannot be removed.' using errcode = 'check_violation', constraint = 'users_keep_an_admin';
  end if;
  return null;
end;
$$;
create trigger users_keep_an_admin after update of role, account_state on users
  for each row when (old.role = 'admin' and old.account_state = 'active'
                     and (new.role <> 'admin' or new.account_state <> 'active'))
  execute function keep_an_admin();
create trigger users_keep_an_admin_row after delete on users
  for each row when (old.role = 'admin' and old.account_state = 'active')
  execute function keep_an_admin();
