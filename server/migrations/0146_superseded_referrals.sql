-- Up Migration

-- A charge older than its shop's referral belongs to the one of that time.
create index referrals_superseded on referrals (app_id, shop, installed_at) where superseded_at is not null;
