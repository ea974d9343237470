-- Up Migration

-- Charges of a period replayed under edited terms. Who runs one holds the advisory lock (4100470, key) from before `total` is
-- set until it has ended: a running row without that lock was interrupted.
create table pay_replays (
  id uuid primary key,
  key int generated always as identity unique,
  scope text not null check (scope in ('programme', 'app', 'tag', 'partner')),
  target text not null,
  version int not null check (version >= 0),
  clauses jsonb not null check (jsonb_typeof(clauses) = 'array'),
  from_at timestamptz,
  to_at timestamptz not null,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'interrupted', 'failed')),
  total int check (total >= 0),
  done int not null default 0 check (done >= 0),
  outcome jsonb check (outcome is null or status = 'done'),
  actor_id uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'running') = (ended_at is null))
);
create unique index pay_replays_one_running on pay_replays (actor_id) where status = 'running';
create index pay_replays_by_time on pay_replays (created_at desc, id desc);
create index pay_replays_by_actor on pay_replays (actor_id);

create table pay_replay_partners (
  replay_id uuid not null references pay_replays on delete cascade,
  partner_id uuid not null references partners,
  currency text not null,
  charges int not null,
  changed int not null,
  recorded_minor bigint not null,
  before_minor bigint not null,
  after_minor bigint not null,
  difference_minor bigint not null generated always as (after_minor - before_minor) stored,
  primary key (replay_id, partner_id, currency)
);
create index pay_replay_partners_by_size on pay_replay_partners (replay_id, abs(difference_minor) desc, partner_id, currency);
create index pay_replay_partners_by_partner on pay_replay_partners (partner_id);
