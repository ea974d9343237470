-- Up Migration

-- Commissions whose partner is still to be notified: written with the charge, emptied by a job a moment later. No foreign
-- keys: they would be checked for every charge, and what a row names is never deleted.
create table earned_notices (
  commission_id uuid primary key,
  partner_id uuid not null,
  created_at timestamptz not null
);

-- When a partner was last notified of earnings, so that many payments come as one notification.
create table earned_notified (
  partner_id uuid primary key references partners,
  notified_at timestamptz not null
);

-- What waits for a person's daily email.
create table digest_items (
  id uuid primary key,
  user_id uuid not null references users,
  title text not null,
  content text not null default '',
  earned jsonb,
  created_at timestamptz not null
);
create index digest_items_by_user on digest_items (user_id, created_at, id);
