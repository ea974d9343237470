-- Up Migration

-- Since when neither a row nor a text refers to it. It is deleted some time later.
alter table images add column dropped_at timestamptz;
create index images_dropped on images (dropped_at) where dropped_at is not null;
