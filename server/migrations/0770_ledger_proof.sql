-- Up Migration

-- Entries that wait for their seal: noted in the transaction that writes them, taken by one process at a time.
create table ledger_unsealed (
  entry_id uuid not null
);
create function note_unsealed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into ledger_unsealed (entry_id) select id from added;
  return null;
end $$;
create trigger entries_unsealed after insert on ledger_entries referencing new table as added for each statement execute function note_unsealed();
insert into ledger_unsealed (entry_id) select id from ledger_entries;

-- A partner's entries as a chain: each seal is the digest of the entry and of the seal before it (contract/ledger/proof.ts).
create table ledger_seals (
  position bigint generated always as identity primary key,
  entry_id uuid not null unique references ledger_entries,
  partner_id uuid not null references partners,
  sequence int not null check (sequence > 0),
  seal bytea not null check (octet_length(seal) = 32),
  sealed_at timestamptz not null default now(),
  unique (partner_id, sequence)
);

-- The digest over the last seals of all partners with entries since the root before.
create table ledger_roots (
  number int primary key check (number > 0),
  until bigint not null unique references ledger_seals (position),
  entries bigint not null check (entries > 0),
  partners int not null check (partners > 0),
  tree bytea not null check (octet_length(tree) = 32),
  digest bytea not null unique check (octet_length(digest) = 32),
  closed_at timestamptz not null
);

-- How a partner's last seal at the time leads to the root.
create table ledger_paths (
  root_number int not null references ledger_roots,
  partner_id uuid not null,
  sequence int not null,
  place int not null check (place >= 0),
  path bytea not null check (octet_length(path) % 32 = 0),
  primary key (partner_id, root_number),
  foreign key (partner_id, sequence) references ledger_seals (partner_id, sequence)
);

create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals for each statement execute function refuse_rewrite();
create trigger ledger_roots_append_only before update or delete or truncate on ledger_roots for each statement execute function refuse_rewrite();
create trigger ledger_paths_append_only before update or delete or truncate on ledger_paths for each statement execute function refuse_rewrite();

-- A seal follows the partner's seal before it, and is of an entry of that partner.
create function check_seals() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added a
      left join ledger_seals b on b.partner_id = a.partner_id and b.sequence = a.sequence - 1
      left join ledger_entries e on e.id = a.entry_id
     where (a.sequence > 1 and b.position is null) or b.position > a.position or e.partner_id <> a.partner_id
  ) then
    raise exception 'a seal follows the one before it, of the same partner' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_seals_follow after insert on ledger_seals referencing new table as added for each statement execute function check_seals();

-- The lines of a payout that is voided settle nothing any more. They change in this way and in no other: the application may
-- lock them, for which it needs the right to update.
create function end_lines() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update payout_lines set is_live = false
   where is_live and payout_id in (select a.id from added a join gone g using (id) where a.state = 'voided' and g.state <> 'voided');
  return null;
end $$;
create trigger payout_lines_end after update on payouts referencing new table as added old table as gone
  for each statement execute function end_lines();

create function refuse_line_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a line of a payout changes with its payout only' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger payout_lines_recorded before update on payout_lines for each statement execute function refuse_line_change();
