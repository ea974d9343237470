-- Up Migration

-- Whether a picture is still somebody's.
create index partners_by_image on partners (image_id) where image_id is not null;

create table invitations (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  role text not null check (role in ('admin', 'manager', 'moderator', 'partner')),
  is_pre_approved boolean not null default false,
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_user_id uuid references users,
  revoked_at timestamptz,
  -- An expired one gives way to the next invitation of its address.
  replaced_at timestamptz,
  check (role = 'partner' or not is_pre_approved),
  check ((accepted_at is null) = (accepted_user_id is null)),
  check (num_nonnulls(accepted_at, revoked_at, replaced_at) <= 1)
);
create unique index invitations_one_open on invitations (lower(email))
  where accepted_at is null and revoked_at is null and replaced_at is null;
create unique index invitations_accepted_by on invitations (accepted_user_id) where accepted_user_id is not null;
create index invitations_by_created on invitations (created_at, id);
create index invitations_by_email on invitations (lower(email), id);
create index invitations_search on invitations using gin (lower(email) gin_trgm_ops);
-- What is neither accepted nor taken back, by when it ends: open and expired ones; and the others, newest first.
create index invitations_waiting on invitations (expires_at) where accepted_at is null and revoked_at is null;
create index invitations_waiting_by_created on invitations (created_at, id) where accepted_at is null and revoked_at is null;
create index invitations_accepted on invitations (created_at, id) where accepted_at is not null;
create index invitations_revoked on invitations (created_at, id) where revoked_at is not null;

alter table one_time_tokens
  add column invitation_id uuid references invitations,
  add constraint one_time_tokens_invitation check ((kind = 'invitation') = (invitation_id is not null));
create index one_time_tokens_by_invitation on one_time_tokens (invitation_id) where invitation_id is not null and used_at is null;
