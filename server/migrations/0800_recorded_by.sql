-- Up Migration

-- What was recorded of a partner by an instant: balances of the past are sums of it.
create index ledger_recorded on ledger_entries (partner_id, created_at)
  include (id, kind, currency, amount_minor, commission_id, payout_id);
