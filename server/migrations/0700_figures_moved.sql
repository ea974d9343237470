-- Up Migration

-- Whose figures a committed change has moved, until a process takes it and lets open pages know. Pages read their figures
-- anew whenever they connect, so a crash of the database may empty this.
-- No index: rows live for a fraction of a second, and are taken all together.
create unlogged table figures_moved (
  partner_id uuid not null,
  kind text not null check (kind in ('traffic', 'earnings', 'payouts'))
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0,
        autovacuum_vacuum_insert_threshold = -1);

-- Every delta of a figure, so that there is no second list of what moves one.
create function note_moved_facts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into figures_moved (partner_id, kind)
  select distinct a.partner_id, case when a.measure in ('clicks', 'installs', 'visit_installs', 'uninstalls') then 'traffic' else 'earnings' end
    from added a;
  return null;
end $$;
create trigger facts_moved after insert on fact_deltas referencing new table as added for each statement execute function note_moved_facts();

-- What is pending, ready, under way and paid moves without a delta.
create function note_moved_payouts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into figures_moved (partner_id, kind) select distinct a.partner_id, 'payouts' from added a;
  return null;
end $$;
create trigger payouts_made_moved after insert on payouts referencing new table as added for each statement execute function note_moved_payouts();
create trigger payouts_moved after update on payouts referencing new table as added for each statement execute function note_moved_payouts();
create trigger commissions_moved after update on commissions referencing new table as added for each statement execute function note_moved_payouts();

-- Takes up to `most` of what has moved, each row once whoever else takes; all of one partner is one row.
create function take_moved_figures(most int) returns table (partner_id uuid, kinds text[]) language sql security definer
  set search_path = public as $$
  with taken as (
    delete from figures_moved where ctid = any(array(select m.ctid from figures_moved m limit most for update skip locked))
    returning figures_moved.partner_id, figures_moved.kind)
  select t.partner_id, array_agg(distinct t.kind order by t.kind) from taken t group by 1;
$$;
