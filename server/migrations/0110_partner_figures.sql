-- Up Migration

-- Lists of partners, of registrations, and what was decided when.
create index partners_listed on partners (account_state, created_at, id) where approval_state = 'approved';
create index partners_registrations on partners (created_at, id) where approval_state <> 'approved';
create index partners_decided on partners (approval_decided_at) where approval_state = 'approved';
create index users_registered on users (partner_id, created_at, id) where partner_id is not null;

-- The programme's money by time, without visiting the rows.
create index charges_by_time on charges (occurred_at) include (kind, currency, amount_minor, app_id, referral_id)
  where referral_id is not null;
create index ledger_by_time on ledger_entries (occurred_at) include (kind, currency, amount_minor, partner_id, payout_id);
create index commissions_by_time on commissions (occurred_at) include (app_id, currency, amount_minor);
create index ledger_reversals_by_time on ledger_entries (occurred_at) include (commission_id, currency, amount_minor)
  where kind = 'reversal';

-- One partner's: by time, and what is settled on its own.
create index ledger_by_partner_time on ledger_entries (partner_id, occurred_at)
  include (kind, currency, amount_minor, commission_id, payout_id);
create index ledger_extras on ledger_entries (partner_id, occurred_at) where kind in ('reversal', 'bonus', 'adjustment');

create index payouts_waiting on payouts (state) where state in ('open', 'approved', 'processing', 'failed');
create index lifecycle_events_latest on lifecycle_events (created_at desc, id desc) where entity <> 'commission';
