-- Up Migration

create index payouts_by_month_id on payouts (month desc, id);
-- What a run looks for beside payable commissions.
create index ledger_by_month_apart on ledger_entries (month) where kind in ('bonus', 'adjustment', 'reversal');
create index commissions_cancelled on commissions (id) where state = 'cancelled';
