-- Up Migration

-- The lines of banks' answers that were applied, by a hash of what each says: one that comes again changes nothing, also
-- where its payout was tried again since.
create table bank_answer_lines (
  payout_id uuid not null references payouts,
  hash text not null,
  primary key (payout_id, hash)
);

-- What the search of payouts reads beside the names of partners.
create index payouts_search on payouts using gin (lower(number) gin_trgm_ops);
