-- Up Migration

-- The campaigns of one link; most visits name none.
create index visits_by_campaign on visits (partner_id, app_id, created_at desc) where utm is not null;
