-- Up Migration

create index commissions_by_state on commissions (state, occurred_at desc, id desc);
