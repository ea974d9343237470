-- Up Migration

-- What decided whose an installation is. Null: not kept, as of referrals before this and of those imported.
alter table referrals add column witness text check (witness in ('visit_id', 'utm_content', 'shop', 'lead'));
update referrals set witness = 'lead' where source = 'lead';

-- Whether the link to the app's listing carries the visit in utm_content too, since a store may drop other parameters.
alter table apps add column visit_in_utm boolean not null default false;

-- The tests of a shop are kept as events alone.
create index app_events_tests on app_events (app_id, shop, occurred_at desc) where outcome = 'test';
