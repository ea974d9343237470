-- Up Migration

-- What is under review waits for staff: few of all referrals.
create index referrals_flagged on referrals (installed_at desc, id desc) where review_state = 'flagged';
