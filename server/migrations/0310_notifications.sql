-- Up Migration

create table notification_settings (
  user_id uuid primary key references users,
  is_email_enabled boolean not null default true,
  kinds jsonb not null default '{}' check (jsonb_typeof(kinds) = 'object'),
  updated_at timestamptz not null default now()
);

create index notifications_unread on notifications (recipient_id, created_at desc, id desc) where state = 'unread';
