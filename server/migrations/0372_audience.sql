-- Up Migration

-- Whom a partner reaches and how it means to recommend, in its own words from the registration.
alter table partners add column audience text not null default '' check (char_length(audience) <= 1000);
