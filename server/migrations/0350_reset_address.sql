-- Up Migration

-- From where a person last set a password by a mailed link: that address is known, like one they signed in from.
alter table users add column reset_address inet, add column reset_at timestamptz;
