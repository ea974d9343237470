-- Up Migration

create table newsletters (
  id uuid primary key,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  subject text not null check (char_length(subject) between 1 and 150),
  body text not null check (char_length(body) between 1 and 20000),
  body_tree jsonb not null check (jsonb_typeof(body_tree) = 'array'),
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  sends_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  check (state <> 'scheduled' or sends_at is not null)
);
create index newsletters_due on newsletters (sends_at) where state in ('scheduled', 'sending');
create index newsletters_by_change on newsletters (updated_at desc, id desc);
create index newsletters_by_author on newsletters (created_by);

-- One row for each person a newsletter goes to. It is handed to the mail server at most once: `handed_at` is committed before,
-- `sent_at` or `failed_at` after. One that has neither was interrupted and may have arrived.
create table newsletter_recipients (
  newsletter_id uuid not null references newsletters,
  user_id uuid not null references users,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  handed_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  skipped_at timestamptz,
  tries int not null default 0,
  primary key (newsletter_id, user_id),
  check (sent_at is null or handed_at is not null)
);
create index newsletter_recipients_waiting on newsletter_recipients (newsletter_id, user_id)
  where handed_at is null and failed_at is null and skipped_at is null;
create index newsletter_recipients_by_user on newsletter_recipients (user_id);

-- Who wants no newsletters. Other emails go on.
create table newsletter_cancellations (
  user_id uuid primary key references users,
  cancelled_at timestamptz not null
);
