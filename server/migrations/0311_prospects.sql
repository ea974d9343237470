-- Up Migration

-- What the list narrows by stands beside each tag too, so that a tag and other filters together are one index.
alter table prospect_tags
  add column state text,
  add column status_id int,
  add column type_id int,
  add column assigned_to uuid,
  add column created_at timestamptz;
update prospect_tags k
   set state = p.state, status_id = p.status_id, type_id = p.type_id, assigned_to = p.assigned_to, created_at = p.created_at
  from prospects p
 where p.id = k.prospect_id;
alter table prospect_tags
  alter column state set not null,
  alter column status_id set not null,
  alter column type_id set not null,
  alter column created_at set not null;

create function prospect_tag_is_added() returns trigger language plpgsql as $$
begin
  select p.state, p.status_id, p.type_id, p.assigned_to, p.created_at
    into new.state, new.status_id, new.type_id, new.assigned_to, new.created_at
    from prospects p
   where p.id = new.prospect_id;
  return new;
end $$;
create trigger prospect_tag_is_added before insert on prospect_tags
  for each row execute function prospect_tag_is_added();

create function prospect_tags_follow() returns trigger language plpgsql as $$
begin
  update prospect_tags
     set state = new.state, status_id = new.status_id, type_id = new.type_id, assigned_to = new.assigned_to
   where prospect_id = new.id;
  return null;
end $$;
create trigger prospect_tags_follow after update of state, status_id, type_id, assigned_to on prospects
  for each row
  when ((old.state, old.status_id, old.type_id, old.assigned_to)
        is distinct from (new.state, new.status_id, new.type_id, new.assigned_to))
  execute function prospect_tags_follow();

drop index prospect_tags_by_tag;
create index prospect_tags_by_tag on prospect_tags (tag_id, state, created_at desc, prospect_id desc);
create index prospect_tags_filtered on prospect_tags
  (tag_id, state, status_id, type_id, assigned_to, created_at desc, prospect_id desc);

-- One filter keeps the order of the list; two or three are found at once, and sorted.
drop index prospects_by_status;
create index prospects_by_status on prospects (status_id, state, created_at desc, id desc);
create index prospects_by_type on prospects (type_id, state, created_at desc, id desc);
drop index prospects_by_assignee;
create index prospects_by_assignee on prospects (assigned_to, state, created_at desc, id desc);
create index prospects_filtered on prospects (state, status_id, type_id, assigned_to, created_at desc, id desc);

create unique index prospect_statuses_by_name on prospect_statuses (lower(name));
create unique index prospect_types_by_name on prospect_types (lower(name));

create index prospect_logs_by_type on prospect_logs (prospect_id, type, outcome, occurred_at desc, id desc);

alter table notes add column updated_by uuid references users;

-- Whom a note names: told once, however often it changes.
create table note_mentions (
  note_id uuid not null references notes on delete cascade,
  user_id uuid not null references users,
  primary key (note_id, user_id)
);
