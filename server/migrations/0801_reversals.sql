-- Up Migration

-- What staff propose to take back of a commission. The ledger gets its entry when it takes effect, not before.
create table reversals (
  id uuid primary key,
  partner_id uuid not null references partners,
  commission_id uuid not null references commissions,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null check (reason <> '' and char_length(reason) <= 2000),
  state text not null default 'proposed'
    check (state in ('proposed', 'disputed', 'accepted', 'upheld', 'applied', 'dismissed', 'withdrawn', 'superseded')),
  dispute text not null default '' check (char_length(dispute) <= 2000),
  decision text not null default '' check (char_length(decision) <= 2000),
  proposed_by uuid not null references users,
  created_at timestamptz not null,
  answer_by timestamptz not null check (answer_by > created_at),
  ended_at timestamptz,
  entry_id uuid unique references ledger_entries,
  version int not null default 1,
  check ((state in ('proposed', 'disputed')) = (ended_at is null)),
  check (state not in ('disputed', 'upheld', 'dismissed') or dispute <> ''),
  check ((state in ('upheld', 'dismissed')) = (decision <> ''))
);
create unique index reversals_one_open on reversals (commission_id) where state in ('proposed', 'disputed');
create index reversals_of_commission on reversals (commission_id);
create index reversals_due on reversals (answer_by) where state = 'proposed';
create index reversals_open on reversals (created_at desc, id desc) where state in ('proposed', 'disputed');
create index reversals_newest on reversals (created_at desc, id desc);
create index reversals_by_partner on reversals (partner_id, created_at desc, id desc);

create function refuse_other_reversal() returns trigger language plpgsql as $$
begin
  if row(new.partner_id, new.commission_id, new.amount_minor, new.currency, new.reason, new.proposed_by, new.created_at, new.answer_by)
     is distinct from row(old.partner_id, old.commission_id, old.amount_minor, old.currency, old.reason, old.proposed_by, old.created_at, old.answer_by)
     or (old.entry_id is not null and new.entry_id is distinct from old.entry_id)
     or (old.ended_at is not null and new.state <> old.state) then
    raise exception 'a proposed reversal keeps what it says' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger reversals_recorded before update on reversals for each row execute function refuse_other_reversal();

-- At commit a reversal in effect has its entry, and no other has one.
create function reversal_has_entry() returns trigger language plpgsql as $$
declare
  r reversals;
begin
  select * into r from reversals where id = new.id;
  if not found then return null; end if;
  if (r.state in ('accepted', 'upheld', 'applied')) <> (r.entry_id is not null)
     or (r.entry_id is not null and not exists (
           select 1 from ledger_entries e
            where e.id = r.entry_id and e.kind = 'reversal' and e.commission_id = r.commission_id and e.partner_id = r.partner_id
              and e.amount_minor = -r.amount_minor and e.currency = r.currency)) then
    raise exception 'reversal % does not fit its entry', r.id using errcode = '23514', constraint = 'reversal_has_entry';
  end if;
  return null;
end $$;
create constraint trigger reversal_has_entry after insert or update on reversals deferrable initially deferred
  for each row execute function reversal_has_entry();

-- At commit no more is reversed of a commission than it came to, whatever reversed it. The lock lets two at once see each other.
create function reversed_within_commission() returns trigger language plpgsql as $$
declare
  rest numeric;
begin
  perform 1 from commissions where id = new.commission_id for no key update;
  select sum(amount_minor) into rest from ledger_entries where commission_id = new.commission_id;
  if rest < 0 then
    raise exception 'more is reversed of commission % than it came to', new.commission_id
      using errcode = '23514', constraint = 'reversed_within_commission';
  end if;
  return null;
end $$;
create constraint trigger reversed_within_commission after insert on ledger_entries deferrable initially deferred
  for each row when (new.kind = 'reversal') execute function reversed_within_commission();
