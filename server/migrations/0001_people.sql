-- Up Migration

create table images (
  id uuid primary key,
  content_type text not null check (content_type in ('image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  width int not null check (width between 1 and 4096),
  height int not null check (height between 1 and 4096),
  created_at timestamptz not null default now()
);

create table partners (
  id uuid primary key,
  referral_id text not null unique check (referral_id ~ '^[2-9A-HJ-NP-Z]{8}$'),
  name text not null check (char_length(name) between 1 and 120),
  domain text not null check (char_length(domain) between 1 and 253),
  image_id uuid references images,
  discovery_method text not null default '' check (char_length(discovery_method) <= 120),
  expertise_area text not null default '' check (char_length(expertise_area) <= 120),
  phone_number text not null default '' check (char_length(phone_number) <= 32),
  country_phone_code text not null default '' check (char_length(country_phone_code) <= 8),
  street_address text not null default '' check (char_length(street_address) <= 240),
  city text not null default '' check (char_length(city) <= 120),
  country char(2) not null,
  zip text not null default '' check (char_length(zip) <= 12),
  approval_state text not null default 'pending' check (approval_state in ('pending', 'approved', 'rejected')),
  approval_note text not null default '' check (char_length(approval_note) <= 5000),
  approval_decided_at timestamptz,
  account_state text not null default 'active' check (account_state in ('active', 'suspended', 'archived')),
  account_note text not null default '' check (char_length(account_note) <= 5000),
  internal_note text not null default '' check (char_length(internal_note) <= 5000),
  commission_rate int check (commission_rate between 0 and 10000),
  payout_months_offset int not null default 1 check (payout_months_offset between 0 and 12),
  payout_method text check (payout_method in ('bank', 'paypal', 'wise')),
  payout_details text check (char_length(payout_details) between 1 and 240),
  check ((payout_method is null) = (payout_details is null)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index partners_by_approval on partners (approval_state, created_at, id);
create index partners_by_created on partners (created_at desc, id desc);
create index partners_by_name on partners (lower(name), id);

create table users (
  id uuid primary key,
  role text not null check (role in ('admin', 'manager', 'moderator', 'partner')),
  partner_id uuid references partners,
  email text not null check (char_length(email) between 3 and 254),
  password_hash text,
  first_name text not null check (char_length(first_name) between 1 and 120),
  last_name text not null check (char_length(last_name) between 1 and 120),
  phone_number text not null default '',
  google_issuer text,
  google_id text,
  email_verified_at timestamptz,
  is_disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (role = 'partner' or partner_id is null),
  check ((google_id is null) = (google_issuer is null))
);
create unique index users_by_email on users (lower(email));
create unique index users_by_google on users (google_issuer, google_id);
create index users_by_partner on users (partner_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  actor_id uuid references users,
  kind text not null default 'login' check (kind in ('login', 'acting')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  reason text not null default '',
  address inet,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check ((kind = 'acting') = (actor_id is not null))
);
create index sessions_by_user on sessions (user_id, expires_at) where revoked_at is null;

create table one_time_tokens (
  id uuid primary key,
  kind text not null check (kind in ('verify_email', 'reset_password', 'invitation', 'exchange')),
  user_id uuid references users,
  email text not null default '',
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_by_user on one_time_tokens (user_id, kind) where used_at is null;

create table terms_versions (
  version int primary key,
  title text not null,
  body text not null,
  changes text not null default '',
  published_at timestamptz not null
);

create table terms_acceptances (
  id uuid primary key,
  user_id uuid not null references users,
  partner_id uuid not null references partners,
  version int not null references terms_versions,
  address inet,
  accepted_at timestamptz not null default now(),
  unique (user_id, version)
);
create index terms_acceptances_by_partner on terms_acceptances (partner_id, version);

create table partner_managers (
  partner_id uuid not null references partners,
  user_id uuid not null references users,
  assigned_by uuid references users,
  assigned_at timestamptz not null default now(),
  primary key (partner_id, user_id)
);
create index partner_managers_by_user on partner_managers (user_id);

create table tags (
  id int generated by default as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  color text not null default 'gray'
);
create unique index tags_by_name on tags (lower(name));

create table partner_tags (
  partner_id uuid not null references partners,
  tag_id int not null references tags,
  primary key (partner_id, tag_id)
);
create index partner_tags_by_tag on partner_tags (tag_id);

create table lifecycle_events (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  region text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  actor_id uuid,
  subject_id uuid,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index lifecycle_events_by_entity on lifecycle_events (entity, entity_id, created_at, id);
create index lifecycle_events_by_created on lifecycle_events (created_at desc, id desc);

create table audit_events (
  id uuid primary key,
  actor_id uuid,
  subject_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_events_by_entity on audit_events (entity, entity_id, created_at, id);

create table idempotency_keys (
  user_id uuid not null,
  endpoint text not null,
  key text not null check (char_length(key) between 1 and 255),
  body_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, endpoint, key)
);

create table mailbox (
  id uuid primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);
create index mailbox_by_created on mailbox (created_at desc, id desc);

create table throttles (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

create table notifications (
  id uuid primary key,
  recipient_id uuid not null references users,
  type_id int not null,
  title text not null,
  content text not null default '',
  action_data jsonb,
  mention_details jsonb,
  state text not null default 'unread' check (state in ('unread', 'read', 'deleted')),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index notifications_by_recipient on notifications (recipient_id, created_at desc, id desc) where state <> 'deleted';

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
