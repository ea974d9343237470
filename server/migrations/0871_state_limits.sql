-- Up Migration

-- After how many hours in a state a record is late, and very late; null is never. A state without a row has the standard.
create table lifecycle_limits (
  entity text not null,
  region text not null,
  state text not null,
  late_hours int check (late_hours between 1 and 17520),
  very_late_hours int check (very_late_hours between 1 and 17520),
  updated_at timestamptz not null,
  primary key (entity, region, state),
  check (late_hours < very_late_hours)
);

-- Who was notified that a record is late (1) or very late (2) in its state: once for each stay, which `since` tells from others.
create table lifecycle_escalations (
  entity text not null,
  region text not null,
  record_id uuid not null,
  since timestamptz not null,
  level smallint not null check (level in (1, 2)),
  state text not null,
  created_at timestamptz not null,
  primary key (entity, region, record_id, since, level)
);
