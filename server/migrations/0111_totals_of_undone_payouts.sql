-- Up Migration

-- A payment that was undone is not earned again: the totals count its adjustment against what was paid.
create or replace function add_to_totals() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_totals (partner_id, currency, kind, amount_minor, entries)
  select partner_id, currency, case when payout_id is null then kind else 'payout' end, sum(amount_minor), count(*)
    from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (partner_id, currency, kind) do update
    set amount_minor = partner_totals.amount_minor + excluded.amount_minor, entries = partner_totals.entries + excluded.entries;
  return null;
end $$;
