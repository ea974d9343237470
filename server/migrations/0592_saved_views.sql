-- Up Migration

-- Ways to look at the list of partners under a name, each its keeper's own.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 60),
  -- The query of the list's address.
  search text not null check (char_length(search) <= 1000),
  created_at timestamptz not null
);
create unique index saved_views_by_name on saved_views (user_id, lower(name));
