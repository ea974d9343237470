-- Up Migration

-- The audit log reads the audit events and the steps that a person took, newest first: an index of each for every filter.
create index audit_events_by_created on audit_events (created_at desc, id desc);
create index audit_events_by_actor on audit_events (actor_id, created_at desc, id desc);
create index audit_events_by_subject on audit_events (subject_id, created_at desc, id desc) where subject_id is not null;
create index audit_events_by_action on audit_events (action, created_at desc, id desc);
create index audit_events_by_kind on audit_events (entity, created_at desc, id desc);
create index audit_events_by_address on audit_events (address, created_at desc, id desc) where address is not null;

create index lifecycle_events_of_people on lifecycle_events (created_at desc, id desc) where actor_id is not null;
create index lifecycle_events_by_actor on lifecycle_events (actor_id, created_at desc, id desc) where actor_id is not null;
create index lifecycle_events_by_subject on lifecycle_events (subject_id, created_at desc, id desc)
  where actor_id is not null and subject_id is not null;
create index lifecycle_events_by_action on lifecycle_events (event, created_at desc, id desc) where actor_id is not null;
create index lifecycle_events_by_kind on lifecycle_events (entity, created_at desc, id desc) where actor_id is not null;
create index lifecycle_events_by_address on lifecycle_events (address, created_at desc, id desc)
  where actor_id is not null and address is not null;
create index lifecycle_events_by_request on lifecycle_events (request_id) where actor_id is not null and request_id is not null;

-- What was said with a change, in lower case.
create function said_with(payload jsonb) returns text language sql immutable parallel safe
  return lower(coalesce(payload ->> 'reason', '') || ' ' || coalesce(payload ->> 'note', '') || ' ' ||
               coalesce(payload ->> 'question', '') || ' ' || coalesce(payload ->> 'answer', '') || ' ' ||
               coalesce(payload ->> 'reference', '') || ' ' || coalesce(payload ->> 'overrideReason', ''));
create index audit_events_said on audit_events using gin (said_with(payload) gin_trgm_ops);
create index lifecycle_events_said on lifecycle_events using gin (said_with(payload) gin_trgm_ops) where actor_id is not null;

-- No secret and no whole account number enters either: text under such a key is refused, one that is masked begins with dots.
create function holds_secret(payload jsonb) returns boolean language sql immutable parallel safe
  return payload::text ~ '"(password|passwordHash|secret|token|tokenHash|iban|accountNumber|routingNumber|sortCode)": "[^•"]';
alter table audit_events add constraint audit_events_hold_no_secret check (not holds_secret(payload));
alter table lifecycle_events add constraint lifecycle_events_hold_no_secret check (not holds_secret(payload));
