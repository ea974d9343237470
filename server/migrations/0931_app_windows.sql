-- Up Migration

-- The attribution windows that an app had before, each until when; the present one is the app's. What was decided by one is
-- explained by it.
create table app_windows (
  app_id uuid not null references apps,
  until timestamptz not null,
  days int not null check (days between 1 and 365),
  primary key (app_id, until)
);
