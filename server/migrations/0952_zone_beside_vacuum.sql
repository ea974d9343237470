-- Up Migration

-- Counting in another zone begins with a lock of the tables of facts, tried for 300 ms at a time, since all who write wait behind it. A
-- vacuum of a large table, which gives way only to one that has waited for a second (`deadlock_timeout`), outlasted all tries. This
-- lock makes it give way, keeps the next one off until the transaction ends, and lets all who read and write go on.
create function hold_off_vacuum() returns void language plpgsql security definer set search_path = public
  set lock_timeout = '5s' as $$
begin
  lock table referrals, charges, ledger_entries, clicks in share update exclusive mode;
end $$;
