-- Up Migration

-- A refund that exceeds what is left of its newest charge is allocated to several of one charge id: one row for each.
alter table charges drop constraint charges_app_id_kind_external_id_key;
alter table charges add constraint charges_app_id_kind_external_id_key
  unique nulls not distinct (app_id, kind, external_id, refund_of);

-- Refunds, or the rest of them, that no charge covers yet. A settled row stays, with nothing left to allocate.
create table refund_queue (
  event_id uuid primary key references app_events deferrable initially deferred,
  app_id uuid not null references apps,
  shop text not null,
  refund_id text not null check (char_length(refund_id) between 1 and 255),
  -- What the refund names: a charge id, or the transaction of one charge.
  charge_id text not null check (char_length(charge_id) between 1 and 255),
  is_transaction boolean not null default false,
  amount_minor bigint not null check (amount_minor > 0),
  rest_minor bigint not null check (rest_minor between 0 and amount_minor),
  currency char(3) not null,
  reason text not null check (reason in ('charge_unknown', 'exceeds_charge', 'other_shop', 'other_currency')),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  check ((rest_minor = 0) = (settled_at is not null))
);
create index refund_queue_by_charge on refund_queue (app_id, charge_id) where rest_minor > 0;
create index refund_queue_waiting on refund_queue (received_at desc, event_id desc) where rest_minor > 0;

-- Until now a refund that did not fit its charge was ignored: it waits like the others.
insert into refund_queue (event_id, app_id, shop, refund_id, charge_id, amount_minor, rest_minor, currency, reason,
                          occurred_at, received_at)
select e.id, e.app_id, e.shop, e.external_id, e.payload #>> '{data,chargeId}', (e.payload #>> '{data,amount}')::bigint,
       (e.payload #>> '{data,amount}')::bigint, e.payload #>> '{data,currency}',
       case when c.id is null then 'charge_unknown'
            when c.shop <> e.shop then 'other_shop'
            when c.currency <> e.payload #>> '{data,currency}' then 'other_currency'
            else 'exceeds_charge' end,
       e.occurred_at, e.received_at
  from app_events e
  left join charges c on c.app_id = e.app_id and c.kind = 'charge' and c.external_id = e.payload #>> '{data,chargeId}'
 where e.type = 'charge.refunded' and e.outcome in ('waiting', 'ignored');
update app_events set outcome = 'waiting' where type = 'charge.refunded' and outcome = 'ignored';
drop index app_events_waiting;
