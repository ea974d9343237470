-- Up Migration

-- Reports with their parameters under a name, each its keeper's own, and when it is mailed next.
create table saved_reports (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 120),
  report text not null check (char_length(report) between 1 and 60),
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  frequency text check (frequency in ('weekly', 'monthly')),
  next_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  check ((frequency is null) = (next_at is null))
);
create index saved_reports_by_user on saved_reports (user_id, lower(name), id);
create index saved_reports_due on saved_reports (next_at, id) where next_at is not null;
