-- Up Migration

create index sessions_by_user_address on sessions (user_id, address);
create index throttles_by_window on throttles (window_start);
