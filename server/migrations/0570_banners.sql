-- Up Migration

-- Banners in the portal. What one says is in its editions; which of them partners see is `edition`.
create table banners (
  id uuid primary key,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'live', 'ended')),
  edition int not null default 1 check (edition > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  check (starts_at < ends_at),
  check (state = 'draft' or (starts_at is not null and ends_at is not null))
);
create index banners_to_start on banners (starts_at) where state = 'scheduled';
create index banners_to_end on banners (ends_at) where state in ('scheduled', 'live');
create index banners_live on banners (id) where state = 'live';
create index banners_by_change on banners (updated_at desc, id desc);
create index banners_by_author on banners (created_by);

-- An edition that partners have seen stays as it was: an edit after that is the next one.
create table banner_editions (
  banner_id uuid not null references banners,
  edition int not null check (edition > 0),
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) <= 2000),
  body_tree jsonb not null check (jsonb_typeof(body_tree) = 'array'),
  link_label text not null check (char_length(link_label) <= 40),
  link_url text not null check (char_length(link_url) <= 500),
  tone text not null check (tone in ('info', 'success', 'warning', 'error')),
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  priority int not null check (priority between 0 and 9),
  is_dismissible boolean not null,
  frequency text not null check (frequency in ('always', 'daily', 'once')),
  is_shown boolean not null default false,
  edited_by uuid references users,
  edited_at timestamptz not null,
  primary key (banner_id, edition),
  check ((link_label = '') = (link_url = ''))
);
create index banner_editions_by_editor on banner_editions (edited_by);

-- One row for each person who has seen an edition. `showing_since` begins the last time it was shown to them.
create table banner_views (
  banner_id uuid not null,
  edition int not null,
  user_id uuid not null references users,
  seen_at timestamptz not null default now(),
  showing_since timestamptz not null default now(),
  opened_at timestamptz,
  dismissed_at timestamptz,
  primary key (banner_id, edition, user_id),
  foreign key (banner_id, edition) references banner_editions
);
create index banner_views_by_user on banner_views (user_id);
