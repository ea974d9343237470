-- Up Migration

-- A login with Google between leaving for the issuer and coming back; the browser holds the handle in a cookie.
create table google_logins (
  handle_hash bytea primary key check (octet_length(handle_hash) = 32),
  state text not null,
  nonce text not null,
  verifier text not null,
  target text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index google_logins_by_expiry on google_logins (expires_at);

-- An acting session holds only while the session it was opened from does.
alter table sessions
  add column parent_id uuid references sessions on delete cascade,
  add check (parent_id is null or kind = 'acting');
create index sessions_by_actor on sessions (actor_id) where actor_id is not null;
create index sessions_by_parent on sessions (parent_id) where parent_id is not null;
create index sessions_by_created on sessions (created_at);
