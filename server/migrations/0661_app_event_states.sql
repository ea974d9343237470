-- Up Migration

-- What an event came to is a state, with a history from then on; a refund without its charge is queued.
alter table app_events add column version int not null default 1;
alter table app_events drop constraint app_events_outcome_check;
update app_events set outcome = 'queued' where outcome = 'waiting';
alter table app_events add constraint app_events_outcome_check
  check (outcome in ('waiting', 'attributed', 'unattributed', 'repeated', 'queued', 'ignored', 'test'));
-- Until it is decided, an event is not kept.
alter table app_events add constraint app_events_decided check (outcome <> 'waiting');
