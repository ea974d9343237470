-- Up Migration

-- An installation looks for the charges of its shop that arrived before it.
create index charges_unattributed on charges (app_id, shop, occurred_at) where kind = 'charge' and referral_id is null;
