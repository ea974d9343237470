-- Up Migration

-- A charge or refund id is answered like the first time whatever the id of the message that repeats it.
create unique index app_events_one_external on app_events (app_id, type, external_id) where external_id is not null;
drop index app_events_waiting;
create index app_events_waiting on app_events (app_id, (payload #>> '{data,chargeId}')) where outcome = 'waiting';
create index referrals_by_lead on referrals (lead_id) where lead_id is not null;

-- Their partners and apps are never deleted, and are read just before: checking them again is a third of a click's cost.
alter table visits drop constraint visits_partner_id_fkey, drop constraint visits_app_id_fkey;
alter table clicks drop constraint clicks_partner_id_fkey, drop constraint clicks_app_id_fkey;

create index referrals_by_created on referrals (created_at desc, id desc);
