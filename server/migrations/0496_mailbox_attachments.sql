-- Up Migration

-- What is attached to a mail that is kept instead of sent: file names and texts.
alter table mailbox add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array');
