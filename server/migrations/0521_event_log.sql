-- Up Migration

-- Signed with the secret before the present one, while a sender changes over.
alter table app_events add column is_old_secret boolean not null default false;
create index app_events_by_old_secret on app_events (app_id, received_at desc) where is_old_secret;

-- Messages that were refused, the newest of each app: what is kept of them can be forged, but for that they name the app.
create table app_refusals (
  id uuid primary key,
  app_id uuid not null references apps,
  webhook_id text not null check (char_length(webhook_id) <= 255),
  status int not null check (status between 400 and 599),
  code text not null,
  detail text not null check (char_length(detail) <= 1000),
  received_at timestamptz not null
);
create index app_refusals_by_app on app_refusals (app_id, received_at desc, id desc);
