-- Up Migration

-- A lead that is submitted, edited, withdrawn or decided moves the lists of it.
do $$
declare
  old record;
begin
  for old in select conname from pg_constraint
              where conrelid = 'figures_moved'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%kind%' loop
    execute format('alter table figures_moved drop constraint %I', old.conname);
  end loop;
end $$;
alter table figures_moved add constraint figures_moved_kind check (kind in ('traffic', 'earnings', 'payouts', 'leads'));

create function note_moved_leads() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into figures_moved (partner_id, kind) select distinct a.partner_id, 'leads' from added a;
  return null;
end $$;
create trigger leads_made_moved after insert on leads referencing new table as added for each statement execute function note_moved_leads();
create trigger leads_moved after update on leads referencing new table as added for each statement execute function note_moved_leads();
