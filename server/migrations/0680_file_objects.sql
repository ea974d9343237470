-- Up Migration

-- Every object that an S3-compatible store holds of this installation, or may hold: written before the object is, so that none
-- is left behind unknown. One that no row refers to is dropped, and deleted from the store some time later.
create table stored_objects (
  key text primary key check (char_length(key) between 1 and 200),
  created_at timestamptz not null default now(),
  dropped_at timestamptz,
  -- False in a trial beside the installation that the object belongs to: it is never deleted from here.
  is_ours boolean not null default true
);
create index stored_objects_dropped on stored_objects (dropped_at) where dropped_at is not null;

-- The bytes are in the row, or in an object.
alter table images
  alter column bytes drop not null,
  add column object_key text unique references stored_objects,
  add column size int,
  add column sha256 bytea;
update images set size = octet_length(bytes), sha256 = sha256(bytes);
alter table images
  alter column size set not null,
  alter column sha256 set not null,
  add check (size between 0 and 5242880),
  add check (octet_length(sha256) = 32),
  add check (octet_length(bytes) = size),
  add check ((bytes is null) <> (object_key is null));

alter table files
  alter column bytes drop not null,
  add column object_key text unique references stored_objects,
  add column size int,
  add column sha256 bytea;
update files set size = octet_length(bytes), sha256 = sha256(bytes);
alter table files
  alter column size set not null,
  alter column sha256 set not null,
  add check (size between 1 and 20971520),
  add check (octet_length(sha256) = 32),
  add check (octet_length(bytes) = size),
  add check ((bytes is null) <> (object_key is null));
