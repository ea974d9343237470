-- Up Migration

-- What a programme asks of partners for better terms; the highest tier that a partner is in counts.
create table tiers (
  id uuid primary key,
  place int not null unique check (place >= 1),
  name text not null check (char_length(name) between 1 and 60),
  metric text not null,
  currency char(3),
  threshold bigint not null check (threshold >= 1),
  window_months int not null check (window_months between 1 and 24),
  review_months int not null check (review_months in (1, 3, 6, 12)),
  grace_days int not null check (grace_days between 0 and 90),
  is_open boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((metric in ('netRevenue', 'grossRevenue', 'commission')) = (currency is not null))
);
create unique index tiers_by_name on tiers (lower(name));

-- Where a partner stands with a tier. Without a row it has never reached it, and nobody decided about it.
create table tier_standings (
  id uuid primary key,
  partner_id uuid not null references partners,
  tier_id uuid not null references tiers,
  state text not null default 'member' check (state in ('member', 'qualified', 'promoted', 'atRisk', 'demoted')),
  override_state text not null default 'none' check (override_state in ('none', 'granted', 'withheld')),
  override_until timestamptz,
  override_reason text not null default '',
  value bigint not null default 0,
  measured_at timestamptz,
  starts_at timestamptz,
  review_at timestamptz,
  grace_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (partner_id, tier_id),
  constraint tier_standings_starts check ((state = 'qualified') = (starts_at is not null)),
  constraint tier_standings_review check ((state = 'promoted') = (review_at is not null)),
  constraint tier_standings_grace check ((state = 'atRisk') = (grace_until is not null)),
  constraint tier_standings_override check ((override_state = 'none') = (override_until is null)),
  constraint tier_standings_reason check ((override_state = 'none') = (override_reason = ''))
);
create index tier_standings_by_tier on tier_standings (tier_id, state);

-- Since when it is in its state, for the map of states.
alter table tier_standings
  add column state_moved timestamptz,
  add column state_since timestamptz generated always as (coalesce(state_moved, created_at)) stored,
  add column override_state_moved timestamptz,
  add column override_state_since timestamptz generated always as (coalesce(override_state_moved, created_at)) stored;
create index tier_standings_in_state on tier_standings (state, state_since);
create index tier_standings_in_override_state on tier_standings (override_state, override_state_since);

create index tier_standings_overridden on tier_standings (override_until) where override_state <> 'none';

-- Terms of pay of a tier: more specific than those of a tag, less than the partner's own.
alter table pay_terms add column tier_id uuid references tiers;
do $$
declare
  old record;
begin
  for old in select conrelid::regclass as name, conname from pg_constraint
              where conrelid in ('pay_terms'::regclass, 'pay_replays'::regclass, 'terms_proposals'::regclass) and contype = 'c'
                and (pg_get_constraintdef(oid) like '%''programme''%' or pg_get_constraintdef(oid) like '%''all''%') loop
    execute format('alter table %s drop constraint %I', old.name, old.conname);
  end loop;
end $$;
alter table pay_terms
  add constraint pay_terms_scope check (scope in ('programme', 'app', 'tag', 'tier', 'partner')),
  add constraint pay_terms_target check (target = coalesce(app_id::text, tag_id::text, tier_id::text, partner_id::text, 'all')),
  add constraint pay_terms_tier check ((scope = 'tier') = (tier_id is not null));
alter table pay_replays add constraint pay_replays_scope check (scope in ('programme', 'app', 'tag', 'tier', 'partner'));
alter table terms_proposals add constraint terms_proposals_scope check (scope in ('programme', 'app', 'tag', 'tier', 'partner'));
create index pay_terms_by_tier on pay_terms (tier_id) where tier_id is not null;

-- The tier that each partner is in: the highest open one that its figures, or staff, give it.
create view partner_tiers as
  select distinct on (s.partner_id) s.partner_id, s.tier_id, t.place
    from tier_standings s join tiers t on t.id = s.tier_id and t.is_open
   where s.override_state = 'granted' or (s.override_state = 'none' and s.state in ('promoted', 'atRisk'))
   order by s.partner_id, t.place desc;
