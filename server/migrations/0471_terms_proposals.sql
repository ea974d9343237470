-- Up Migration

-- Edited terms that an admin proposes after a replay; another one publishes them as the version after `base_version`.
create table terms_proposals (
  id uuid primary key,
  state text not null default 'proposed' check (state in ('proposed', 'published', 'withdrawn', 'superseded')),
  scope text not null check (scope in ('programme', 'app', 'tag', 'partner')),
  target text not null,
  base_version int not null check (base_version >= 0),
  clauses jsonb not null check (jsonb_typeof(clauses) = 'array'),
  note text not null check (char_length(note) <= 500),
  replay_id uuid not null references pay_replays,
  proposed_by uuid not null references users,
  created_at timestamptz not null,
  version int not null default 1
);
create unique index terms_proposals_by_replay on terms_proposals (replay_id);
create index terms_proposals_open on terms_proposals (scope, target) where state = 'proposed';
create index terms_proposals_by_time on terms_proposals (created_at desc, id desc);
create index terms_proposals_by_proposer on terms_proposals (proposed_by);
