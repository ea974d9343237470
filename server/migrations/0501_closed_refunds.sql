-- Up Migration

-- What of a refund an admin has closed by hand: no charge is going to cover it.
alter table refund_queue
  add column closed_minor bigint not null default 0,
  add column closed_by uuid references users,
  add column close_reason text check (char_length(close_reason) between 1 and 500),
  add constraint refund_queue_closed check (closed_minor between 0 and amount_minor - rest_minor),
  add constraint refund_queue_closed_why check ((closed_minor = 0) = (closed_by is null) and (closed_minor = 0) = (close_reason is null));
create index refund_queue_closed_at on refund_queue (settled_at desc, event_id desc) where closed_minor > 0;
