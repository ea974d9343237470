-- Up Migration

-- By when staff are to decide a dispute; what they have had for longer is escalated, which the clock says.
alter table reversals add column decide_by timestamptz;
update reversals v
   set decide_by = (select max(h.created_at) from lifecycle_events h
                     where h.entity = 'reversal' and h.entity_id = v.id and h.event = 'reversal.dispute') + interval '7 days'
 where dispute <> '';
update reversals set decide_by = created_at + interval '21 days' where dispute <> '' and decide_by is null;
-- What the triggers of the updates check is checked now: the table cannot be altered before.
set constraints all immediate;

do $$
declare
  old record;
begin
  for old in select conname from pg_constraint
              where conrelid = 'reversals'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%disputed%' loop
    execute format('alter table reversals drop constraint %I', old.conname);
  end loop;
end $$;
alter table reversals
  add constraint reversals_state check (state in ('proposed', 'disputed', 'escalated', 'accepted', 'upheld', 'applied', 'dismissed', 'withdrawn', 'superseded')),
  add constraint reversals_ended check ((state in ('proposed', 'disputed', 'escalated')) = (ended_at is null)),
  add constraint reversals_disputed check (state not in ('disputed', 'escalated', 'upheld', 'dismissed') or (dispute <> '' and decide_by is not null)),
  add constraint reversals_decided check ((state in ('upheld', 'dismissed')) = (decision <> ''));

drop index reversals_one_open;
create unique index reversals_one_open on reversals (commission_id) where state in ('proposed', 'disputed', 'escalated');
drop index reversals_open;
create index reversals_open on reversals (created_at desc, id desc) where state in ('proposed', 'disputed', 'escalated');
create index reversals_late on reversals (decide_by) where state = 'disputed';
