-- Up Migration

-- What the billing said of a charge. Null: it did not, as of every charge before this.
alter table charges
  add column charge_kind text check (charge_kind in ('subscription', 'usage', 'one_time', 'credit', 'adjustment')),
  add column gross_minor bigint check (gross_minor between 0 and 9007199254740991),
  add column platform_fee_minor bigint check (platform_fee_minor between 0 and 9007199254740991),
  add column processing_fee_minor bigint check (processing_fee_minor between 0 and 9007199254740991),
  add column net_minor bigint check (net_minor between 0 and 9007199254740991),
  add column plan text check (char_length(plan) between 1 and 120),
  add column interval text check (interval in ('week', 'month', 'quarter', 'year')),
  add column period_from timestamptz,
  add column period_to timestamptz,
  -- The provider's charge id, which may recur; null where external_id is the charge id itself.
  add column charge_ref text check (char_length(charge_ref) between 1 and 255),
  add constraint charges_period check ((period_from is null) = (period_to is null) and period_from < period_to),
  add constraint charges_net check (net_minor <= gross_minor);
create index charges_by_ref on charges (app_id, charge_ref) where charge_ref is not null;

-- A test charge is kept as an event and nowhere else: no sum can count it.
alter table app_events drop constraint app_events_outcome_check;
alter table app_events add constraint app_events_outcome_check
  check (outcome in ('attributed', 'unattributed', 'repeated', 'waiting', 'ignored', 'test'));
