-- Up Migration

create table apps (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$'),
  name text not null check (char_length(name) between 1 and 120),
  tagline text not null default '',
  description text not null default '' check (char_length(description) <= 5000),
  category text not null default '',
  color text not null default '#0A6643',
  listing_url text not null check (listing_url ~ '^https?://'),
  commission_rate int not null check (commission_rate between 0 and 10000),
  attribution_window_days int not null default 30 check (attribution_window_days between 1 and 365),
  currency char(3) not null default 'USD',
  webhook_secret text not null,
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);

create table app_plans (
  id uuid primary key,
  app_id uuid not null references apps,
  name text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null,
  interval text not null default 'month' check (interval in ('month', 'year')),
  position int not null default 0
);
create index app_plans_by_app on app_plans (app_id, position);

create table visits (
  id uuid primary key,
  partner_id uuid not null references partners,
  app_id uuid not null references apps,
  shop text,
  visitor bytea not null,
  source text not null check (source in ('link', 'affiliate')),
  utm jsonb,
  created_at timestamptz not null default now()
);
create index visits_by_shop on visits (app_id, shop, created_at desc) where shop is not null;

-- One row for a visitor, link and hour: what the product calls a click.
create table clicks (
  partner_id uuid not null references partners,
  app_id uuid not null references apps,
  hour timestamptz not null,
  visitor bytea not null,
  primary key (partner_id, app_id, hour, visitor)
);
create index clicks_by_hour on clicks (hour, partner_id, app_id);

create table referrals (
  id uuid primary key,
  partner_id uuid not null references partners,
  app_id uuid not null references apps,
  shop text not null check (char_length(shop) between 1 and 253),
  shop_name text not null default '',
  contact_email text not null default '',
  country char(2),
  plan text not null default '',
  visit_id uuid references visits,
  lead_id uuid,
  source text not null check (source in ('visit', 'lead', 'import')),
  life_state text not null default 'installed' check (life_state in ('installed', 'paying', 'uninstalled')),
  review_state text not null default 'clear' check (review_state in ('clear', 'flagged')),
  review_reason text not null default '',
  first_visit_at timestamptz,
  installed_at timestamptz not null,
  uninstalled_at timestamptz,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index referrals_current on referrals (app_id, shop) where superseded_at is null;
create index referrals_by_partner on referrals (partner_id, installed_at desc, id desc);
create index referrals_by_installed on referrals (installed_at desc, id desc);

-- Every signed event an app's billing sent, and what it was answered.
create table app_events (
  id uuid primary key,
  app_id uuid not null references apps,
  webhook_id text not null check (char_length(webhook_id) between 1 and 255),
  type text not null,
  shop text not null,
  external_id text,
  outcome text not null check (outcome in ('attributed', 'unattributed', 'repeated', 'waiting', 'ignored')),
  referral_id uuid references referrals,
  payload jsonb not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  unique (app_id, webhook_id)
);
create index app_events_by_app on app_events (app_id, received_at desc, id desc);
create index app_events_waiting on app_events (app_id, external_id) where outcome = 'waiting';

create table charges (
  id uuid primary key,
  app_id uuid not null references apps,
  external_id text not null check (char_length(external_id) between 1 and 255),
  kind text not null check (kind in ('charge', 'refund')),
  refund_of uuid references charges,
  referral_id uuid references referrals,
  shop text not null,
  amount_minor bigint not null check (amount_minor > 0 and amount_minor <= 9007199254740991),
  currency char(3) not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (app_id, kind, external_id),
  check ((kind = 'refund') = (refund_of is not null))
);
create index charges_by_referral on charges (referral_id, occurred_at) where referral_id is not null;
create index charges_refunds on charges (refund_of) where refund_of is not null;

-- Refunds never exceed their charge, share its currency and its referral.
create function refund_within_charge() returns trigger language plpgsql as $$
declare
  origin charges;
  refunded bigint;
begin
  select * into strict origin from charges where id = new.refund_of for update;
  if origin.kind <> 'charge' or origin.currency <> new.currency or origin.app_id <> new.app_id then
    raise exception 'refund % does not fit its charge', new.external_id using errcode = '23514', constraint = 'refund_fits_charge';
  end if;
  select coalesce(sum(amount_minor), 0) into refunded from charges where refund_of = new.refund_of and id <> new.id;
  if refunded + new.amount_minor > origin.amount_minor then
    raise exception 'refund % exceeds its charge', new.external_id using errcode = '23514', constraint = 'refund_within_charge';
  end if;
  return new;
end $$;
create trigger refund_within_charge before insert on charges for each row when (new.kind = 'refund') execute function refund_within_charge();
