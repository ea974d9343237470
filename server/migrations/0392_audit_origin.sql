-- Up Migration

-- Where a change came from: null for the clock, for commands, and for what was recorded before this.
alter table audit_events
  add column address inet,
  add column user_agent text check (char_length(user_agent) <= 500),
  add column request_id text check (char_length(request_id) <= 100),
  add column before jsonb generated always as (payload -> 'before') stored,
  add column after jsonb generated always as (payload -> 'after') stored;
create index audit_events_by_request on audit_events (request_id) where request_id is not null;
