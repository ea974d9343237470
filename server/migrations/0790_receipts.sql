-- Up Migration

-- The installs of a shop, by which a receipt begins.
create index app_events_installs on app_events (app_id, shop, occurred_at desc) where type = 'app.installed';
