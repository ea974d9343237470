-- Up Migration

-- What a person asks support: one row for a question, with all that was written about it.
create table support_notes (
  id uuid primary key,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  user_id uuid not null references users,
  partner_id uuid references partners,
  created_at timestamptz not null,
  -- Of the last message.
  updated_at timestamptz not null,
  version int not null default 1
);
create index support_notes_by_state on support_notes (state, updated_at, id);
create index support_notes_by_time on support_notes (updated_at, id);
create index support_notes_by_user on support_notes (user_id, updated_at desc);
create index support_notes_by_partner on support_notes (partner_id) where partner_id is not null;

create table support_messages (
  id uuid primary key,
  support_note_id uuid not null references support_notes,
  author_id uuid not null references users,
  is_by_staff boolean not null,
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index support_messages_by_note on support_messages (support_note_id, created_at, id);
create index support_messages_by_author on support_messages (author_id);
