-- Up Migration

-- `tries` orders who is next. Only what a mail server answered to the mail itself counts against it.
alter table newsletter_recipients add column refusals int not null default 0;
-- Since when the mail server cannot be reached, where it cannot.
alter table newsletters add column mail_lost_at timestamptz;
