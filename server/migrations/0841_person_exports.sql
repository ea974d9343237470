-- Up Migration

-- What a person gets of their own data, as one file. It is theirs alone, and ends with its time.
create table person_exports (
  id uuid primary key,
  user_id uuid not null references users,
  state text not null default 'requested' check (state in ('requested', 'preparing', 'ready', 'failed', 'expired')),
  requested_by uuid not null references users,
  available_until timestamptz,
  size int check (size > 0),
  created_at timestamptz not null,
  version int not null default 1,
  check (state <> 'ready' or (available_until is not null and size is not null))
);
create unique index person_exports_one_at_once on person_exports (user_id) where state in ('requested', 'preparing');
create index person_exports_by_user on person_exports (user_id, created_at desc, id desc);
create index person_exports_by_created on person_exports (created_at desc, id desc);
create index person_exports_to_expire on person_exports (available_until, id) where state = 'ready';

create table person_export_files (
  export_id uuid primary key references person_exports on delete cascade,
  bytes bytea not null
);
