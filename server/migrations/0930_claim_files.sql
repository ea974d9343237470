-- Up Migration

-- A file that a partner stores, and then sends with a claim or an answer. One that is not sent within a day is forgotten.
alter table claims add constraint claims_of_partner unique (id, partner_id);
create table claim_files (
  id uuid primary key,
  partner_id uuid not null references partners,
  stored_by uuid not null references users,
  claim_id uuid,
  name text not null check (char_length(name) between 1 and 120),
  -- Pictures are encoded anew.
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  bytes bytea,
  object_key text unique references stored_objects,
  size int not null check (size between 1 and 5242880),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null,
  check (octet_length(bytes) = size),
  check ((bytes is null) <> (object_key is null)),
  -- Another partner's claim is none.
  foreign key (claim_id, partner_id) references claims (id, partner_id)
);
create unique index claim_files_by_claim on claim_files (claim_id) where claim_id is not null;
create index claim_files_unsent on claim_files (created_at) where claim_id is null;
create index claim_files_by_partner on claim_files (partner_id);
create index claim_files_by_user on claim_files (stored_by);

-- What was sent stays what it was; it may move to another store, lose a name in its name, or go.
create function refuse_other_evidence() returns trigger language plpgsql as $$
begin
  if old.claim_id is not null
     and row(new.id, new.partner_id, new.stored_by, new.claim_id, new.content_type, new.size, new.sha256)
         is distinct from row(old.id, old.partner_id, old.stored_by, old.claim_id, old.content_type, old.size, old.sha256) then
    raise exception 'the file of a claim stays what it was' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger claim_files_stay before update on claim_files for each row execute function refuse_other_evidence();
