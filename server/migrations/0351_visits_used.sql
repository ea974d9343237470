-- Up Migration

-- Whether a visit has brought another shop already.
create index referrals_by_visit on referrals (visit_id) where visit_id is not null;
