-- Up Migration

create table payouts (
  id uuid primary key,
  partner_id uuid not null references partners,
  month date not null check (extract(day from month) = 1),
  currency char(3) not null,
  amount_minor bigint not null,
  state text not null default 'open' check (state in ('open', 'approved', 'onHold', 'processing', 'paid', 'failed', 'voided')),
  method text,
  details text,
  reference text,
  reason text not null default '',
  run_by uuid references users,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (state <> 'paid' or (reference is not null and paid_at is not null))
);
create unique index payouts_one_live on payouts (partner_id, month, currency) where state <> 'voided';
create index payouts_by_month on payouts (month desc, state, id);
create index payouts_by_partner on payouts (partner_id, month desc, id);

create table commissions (
  id uuid primary key,
  partner_id uuid not null references partners,
  referral_id uuid not null references referrals,
  app_id uuid not null references apps,
  charge_id uuid not null unique references charges,
  rate int not null check (rate between 0 and 10000),
  base_minor bigint not null check (base_minor > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  earned_month date not null check (extract(day from earned_month) = 1),
  payable_month date not null check (extract(day from payable_month) = 1 and payable_month >= earned_month),
  state text not null default 'pending' check (state in ('pending', 'held', 'payable', 'paid', 'cancelled')),
  reason text not null default '',
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index commissions_by_partner on commissions (partner_id, occurred_at desc, id desc);
create index commissions_by_referral on commissions (referral_id);
create index commissions_to_mature on commissions (payable_month, id) where state = 'pending';
create index commissions_payable on commissions (partner_id, currency) where state = 'payable';

create table ledger_entries (
  id uuid primary key,
  partner_id uuid not null references partners,
  kind text not null check (kind in ('commission', 'reversal', 'bonus', 'adjustment', 'payout')),
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  currency char(3) not null,
  month date not null check (extract(day from month) = 1),
  commission_id uuid references commissions,
  refund_id uuid references charges,
  payout_id uuid references payouts,
  reverses uuid references ledger_entries,
  reason text not null default '' check (char_length(reason) <= 5000),
  actor_id uuid references users,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((kind in ('commission', 'reversal')) = (commission_id is not null)),
  check (kind <> 'commission' or amount_minor >= 0),
  check (kind <> 'reversal' or amount_minor <= 0),
  check (kind <> 'bonus' or (amount_minor > 0 and reason <> '')),
  check (kind <> 'adjustment' or reason <> ''),
  check ((kind = 'payout') = (payout_id is not null and reverses is null)),
  check (kind <> 'payout' or amount_minor < 0)
);
create unique index ledger_one_commission on ledger_entries (commission_id) where kind = 'commission';
create unique index ledger_one_reversal on ledger_entries (refund_id) where refund_id is not null;
create unique index ledger_one_payout on ledger_entries (payout_id) where kind = 'payout';
create unique index ledger_one_undo on ledger_entries (reverses) where reverses is not null;
create index ledger_by_partner on ledger_entries (partner_id, currency, occurred_at desc, id desc);
create index ledger_by_commission on ledger_entries (commission_id) where commission_id is not null;

create table payout_lines (
  payout_id uuid not null references payouts,
  entry_id uuid not null references ledger_entries,
  amount_minor bigint not null,
  is_live boolean not null default true,
  primary key (payout_id, entry_id)
);
-- A ledger entry is settled by one live payout at most.
create unique index payout_lines_one_live on payout_lines (entry_id) where is_live;

-- The ledger is appended to and never rewritten, whoever asks.
create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_rewrite();
create trigger lifecycle_events_append_only before update or delete or truncate on lifecycle_events for each statement execute function refuse_rewrite();
create trigger audit_events_append_only before update or delete or truncate on audit_events for each statement execute function refuse_rewrite();
create trigger terms_acceptances_append_only before update or delete or truncate on terms_acceptances for each statement execute function refuse_rewrite();

-- What a commission, a charge and a payout said when they were recorded stays as it was.
create function refuse_recorded_change() returns trigger language plpgsql as $$
begin
  -- Nested, not joined by "and": an expression that names a column the row has not fails before it is short-circuited.
  if tg_table_name = 'commissions' then
    if row(new.partner_id, new.referral_id, new.app_id, new.charge_id, new.rate, new.base_minor, new.amount_minor, new.currency, new.earned_month, new.occurred_at)
       is distinct from row(old.partner_id, old.referral_id, old.app_id, old.charge_id, old.rate, old.base_minor, old.amount_minor, old.currency, old.earned_month, old.occurred_at) then
      raise exception 'a recorded commission keeps its figures' using errcode = '42501';
    end if;
  elsif row(new.partner_id, new.month, new.currency, new.amount_minor) is distinct from row(old.partner_id, old.month, old.currency, old.amount_minor)
     or (old.state in ('paid', 'voided') and row(new.*) is distinct from row(old.*)) then
    raise exception 'a recorded payout keeps its figures' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger commissions_recorded before update on commissions for each row execute function refuse_recorded_change();
create trigger payouts_recorded before update on payouts for each row execute function refuse_recorded_change();
create trigger charges_recorded before update or delete or truncate on charges for each statement execute function refuse_rewrite();

-- At commit a live payout equals its lines, every line equals its entry, and all belong to its partner and currency.
create function payout_equals_lines() returns trigger language plpgsql as $$
declare
  target uuid := coalesce(to_jsonb(new) ->> 'payout_id', to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'payout_id')::uuid;
  p payouts;
  total numeric;
  strangers bigint;
begin
  select * into p from payouts where id = target;
  if not found then return null; end if;
  if p.state = 'voided' then
    if exists (select 1 from payout_lines where payout_id = p.id and is_live) then
      raise exception 'voided payout % has live lines', p.id using errcode = '23514', constraint = 'payout_equals_lines';
    end if;
    return null;
  end if;
  select coalesce(sum(l.amount_minor), 0),
         count(*) filter (where not l.is_live or l.amount_minor <> e.amount_minor or e.partner_id <> p.partner_id or e.currency <> p.currency or e.kind = 'payout')
    into total, strangers
    from payout_lines l join ledger_entries e on e.id = l.entry_id
   where l.payout_id = p.id;
  if total <> p.amount_minor or strangers > 0 then
    raise exception 'payout % does not equal its lines', p.id using errcode = '23514', constraint = 'payout_equals_lines';
  end if;
  return null;
end $$;
create constraint trigger payout_equals_lines after insert or update on payouts deferrable initially deferred for each row execute function payout_equals_lines();

-- Lines are checked once for each payout a statement touches: a payout of 10,000 lines is summed once, not 10,000 times.
create table payout_checks (
  payout_id uuid primary key references payouts,
  checked int not null default 0
);
create function note_payout_check() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into payout_checks (payout_id) select distinct payout_id from touched
    on conflict (payout_id) do update set checked = payout_checks.checked + 1;
  return null;
end $$;
create trigger payout_lines_inserted after insert on payout_lines referencing new table as touched for each statement execute function note_payout_check();
create trigger payout_lines_updated after update on payout_lines referencing new table as touched for each statement execute function note_payout_check();
create trigger payout_lines_deleted after delete on payout_lines referencing old table as touched for each statement execute function note_payout_check();
create constraint trigger payout_lines_checked after insert or update on payout_checks deferrable initially deferred for each row execute function payout_equals_lines();

-- Sums of the ledger by partner, currency and kind, kept by the database so that lists never add a million rows.
create table partner_totals (
  partner_id uuid not null references partners,
  currency char(3) not null,
  kind text not null,
  amount_minor bigint not null,
  entries bigint not null,
  primary key (partner_id, currency, kind)
);
create function add_to_totals() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_totals (partner_id, currency, kind, amount_minor, entries)
  select partner_id, currency, kind, sum(amount_minor), count(*) from added
   group by partner_id, currency, kind order by partner_id, currency, kind
  on conflict (partner_id, currency, kind) do update
    set amount_minor = partner_totals.amount_minor + excluded.amount_minor, entries = partner_totals.entries + excluded.entries;
  return null;
end $$;
create trigger ledger_totals after insert on ledger_entries referencing new table as added for each statement execute function add_to_totals();
