-- Up Migration

-- Where a change of state came from, as in the audit log: null for the clock, for commands, and for what was recorded before this.
alter table lifecycle_events
  add column address inet,
  add column user_agent text check (char_length(user_agent) <= 500),
  add column request_id text check (char_length(request_id) <= 100);
