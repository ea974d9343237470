-- Up Migration

-- What a rule found about a partner: one case of each rule.
create table review_cases (
  id uuid primary key,
  partner_id uuid not null references partners,
  rule text not null check (rule in ('selfReferral', 'reusedVisit')),
  state text not null default 'open' check (state in ('open', 'asked', 'cleared', 'confirmed')),
  -- By when staff decide, or the partner answers.
  respond_by timestamptz not null,
  -- How often this deadline was escalated: to the managers, then to all admins.
  escalated int not null default 0 check (escalated between 0 and 2),
  question text not null default '',
  answer text not null default '',
  reason text not null default '',
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (partner_id, rule),
  check (state not in ('cleared', 'confirmed') or (decided_by is not null and decided_at is not null and reason <> ''))
);
create index review_cases_by_deadline on review_cases (respond_by, id) where state in ('open', 'asked');
create index review_cases_by_created on review_cases (created_at desc, id desc);
create index review_cases_by_partner on review_cases (partner_id, created_at desc, id desc);
create index review_cases_by_state on review_cases (state, created_at desc, id desc);

-- Each finding, once: the same evidence has the same hash.
create table review_signals (
  id uuid primary key,
  case_id uuid not null references review_cases,
  referral_id uuid not null references referrals,
  rule text not null,
  rule_version int not null check (rule_version > 0),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  dedupe bytea not null unique check (octet_length(dedupe) = 32),
  created_at timestamptz not null
);
create index review_signals_by_case on review_signals (case_id, created_at desc, id desc);
create index review_signals_by_referral on review_signals (referral_id);
