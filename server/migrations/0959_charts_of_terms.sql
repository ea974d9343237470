-- Up Migration

-- A proposal begins as what was tried; its chart proposes it in the same transaction, or refuses.
alter table terms_proposals drop constraint terms_proposals_state_check;
alter table terms_proposals add constraint terms_proposals_state_check
  check (state in ('tried', 'proposed', 'published', 'withdrawn', 'superseded'));
alter table terms_proposals alter column state set default 'tried';

-- Versions of the terms have a chart. When one is published stays the truth; its state follows from it.
alter table terms_versions
  add column id uuid not null default gen_random_uuid() unique,
  add column state text not null default 'draft' check (state in ('draft', 'published', 'discarded')),
  add column created_at timestamptz not null default now(),
  add column state_moved timestamptz;
alter table terms_versions disable trigger user;
update terms_versions set state = 'published', created_at = least(published_at, now()), state_moved = least(published_at, now())
 where published_at is not null;
alter table terms_versions enable trigger user;
alter table terms_versions
  add column state_since timestamptz not null generated always as (coalesce(state_moved, created_at)) stored;
create index terms_versions_in_state on terms_versions (state, state_since);

create function state_terms_version() returns trigger language plpgsql as $$
begin
  new.state := case when new.published_at is not null then 'published'
                    when new.state = 'discarded' then 'discarded' else 'draft' end;
  return new;
end $$;
create trigger terms_versions_stated before insert or update on terms_versions
  for each row execute function state_terms_version();

-- Counts how often a setting was changed: who saves one says which version they read.
alter table settings add column version int not null default 1;
