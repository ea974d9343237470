-- Up Migration

-- Where a partner is paid: one row for every method it ever set. The account itself is only in `sealed`.
create table payout_methods (
  id uuid primary key,
  partner_id uuid not null references partners,
  state text not null default 'requested' check (state in ('requested', 'effective', 'cancelled', 'superseded')),
  method text not null check (method in ('bank', 'paypal', 'wise')),
  holder text not null check (char_length(holder) between 1 and 500),
  country text not null check (country ~ '^([A-Z]{2})?$'),
  masked text not null check (char_length(masked) <= 300),
  sealed text not null,
  cancel_hash bytea unique,
  requested_by uuid references users,
  requested_at timestamptz not null default now(),
  counts_from timestamptz not null,
  version int not null default 1,
  -- Deferred: the newer one counts before the older one is superseded.
  constraint payout_methods_one_effective exclude using btree (partner_id with =) where (state = 'effective')
    deferrable initially deferred
);
create unique index payout_methods_one_requested on payout_methods (partner_id) where state = 'requested';
create index payout_methods_by_partner on payout_methods (partner_id, requested_at desc);
create index payout_methods_due on payout_methods (counts_from) where state = 'requested';

alter table payouts add column method_id uuid references payout_methods;
create index payouts_by_method on payouts (method_id) where method_id is not null;

-- Accounts of before are plain until the next start seals them, which is part of the start that migrates.
create function pg_temp.masked(method text, details text) returns text language sql immutable as $$
  select case
    when method <> 'bank' and details ~ '.@.' then left(details, 1) || '•••' || substring(details from '@[^@]*$')
    when char_length(regexp_replace(details, '[^0-9A-Za-z]', '', 'g')) >= 8 and details ~ '\d'
      then '•••• ' || right(regexp_replace(details, '[^0-9A-Za-z]', '', 'g'), 4)
    else '••••'
  end
$$;
insert into payout_methods (id, partner_id, state, method, holder, country, masked, sealed, requested_at, counts_from)
select gen_random_uuid(), p.id, 'effective', p.payout_method, left(p.name, 500), p.country,
       pg_temp.masked(p.payout_method, p.payout_details),
       'plain:' || json_build_object('other', p.payout_details)::text, p.updated_at, p.updated_at
  from partners p where p.payout_method is not null;
insert into payout_methods (id, partner_id, state, method, holder, country, masked, sealed, requested_at, counts_from)
select gen_random_uuid(), p.id, 'superseded', o.method, left(p.name, 500), p.country, pg_temp.masked(o.method, o.details),
       'plain:' || json_build_object('other', o.details)::text, o.created_at, o.created_at
  from (select partner_id, method, details, min(created_at) as created_at from payouts
         where method is not null and details is not null group by 1, 2, 3) o
  join partners p on p.id = o.partner_id
 where (p.payout_method, p.payout_details) is distinct from (o.method, o.details);

-- What a payout said stays: only its reference to the account is new.
alter table payouts disable trigger user;
update payouts o set method_id = m.id
  from payout_methods m
 where m.partner_id = o.partner_id and m.method = o.method
   and m.sealed = 'plain:' || json_build_object('other', o.details)::text;
alter table payouts enable trigger user;
alter table payouts drop column details;
alter table partners drop column payout_details, drop column payout_method;

-- A method is never edited: a change is a new row. Only its state moves, and its seal when the key is rotated.
create function refuse_method_change() returns trigger language plpgsql as $$
begin
  if row(new.partner_id, new.method, new.holder, new.country, new.masked, new.requested_by, new.requested_at, new.counts_from)
     is distinct from row(old.partner_id, old.method, old.holder, old.country, old.masked, old.requested_by, old.requested_at, old.counts_from) then
    raise exception 'a payout method keeps its account' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger payout_methods_recorded before update on payout_methods for each row execute function refuse_method_change();
