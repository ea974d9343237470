-- Up Migration

-- A lead claims its shop for 90 days from when it was submitted, submitted again or given another shop; then from approval.
alter table leads
  add column claimed_at timestamptz not null default now(),
  -- When the submitter said that the shop agreed to be contacted.
  add column consented_at timestamptz;
update leads set claimed_at = created_at;
update leads set claim_ends_at = created_at + interval '90 days' where state = 'pending';
update leads set claim_ends_at = null where state = 'rejected';
alter table leads add check ((claim_ends_at is null) = (state = 'rejected'));

drop index leads_by_created;
create index leads_by_created on leads (created_at desc, id desc);
create index leads_by_state on leads (state, created_at desc, id desc);
create index leads_by_partner_state on leads (partner_id, state, created_at desc, id desc);
create index leads_search on leads using gin ((lower(company || ' ' || shop || ' ' || contact_name || ' ' || email)) gin_trgm_ops);
create index lead_apps_by_app on lead_apps (app_id);

-- What a lead's approval looks for, and what follows an installation: approved claims of a shop.
drop index leads_by_shop;
create index leads_by_shop on leads (shop, claimed_at, id);

-- The latest steps of all, without those that move in thousands.
drop index lifecycle_events_latest;
create index lifecycle_events_latest on lifecycle_events (created_at desc, id desc)
  where entity not in ('commission', 'notification');
drop index lifecycle_events_by_created;
