-- Up Migration

-- What the people of a suspended or archived partner read as its reason; `account_note` stays with staff.
alter table partners add column account_message text not null default '' check (char_length(account_message) <= 5000);
