-- Up Migration

-- In the order in which recipients are taken.
drop index newsletter_recipients_waiting;
create index newsletter_recipients_waiting on newsletter_recipients (newsletter_id, tries, user_id)
  where handed_at is null and failed_at is null and skipped_at is null;
