-- Up Migration

alter table partners add column tax_id text not null default '' check (char_length(tax_id) <= 40);
