-- Up Migration

-- A draft has no day yet. One version at a time is not in force: the next one begins when it is.
alter table terms_versions alter column published_at drop not null;
alter table terms_versions add column row_version int not null default 1;
create unique index terms_versions_one_draft on terms_versions ((true)) where published_at is null;

-- What was in force stays as those who accepted it have read it.
create function refuse_terms_change() returns trigger language plpgsql as $$
begin
  if old.published_at <= now() then
    raise exception 'terms that were in force stay as they are' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger terms_versions_recorded before update or delete on terms_versions
  for each row execute function refuse_terms_change();
create index terms_acceptances_by_version on terms_acceptances (version, accepted_at desc, id);
