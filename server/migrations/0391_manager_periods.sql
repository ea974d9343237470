-- Up Migration

-- Who managed a partner from when to when: an assignment ends, its row stays.
alter table partner_managers
  add column ended_at timestamptz,
  add column ended_by uuid references users,
  add constraint partner_managers_period check (ended_at >= assigned_at),
  drop constraint partner_managers_pkey;
create unique index partner_managers_current on partner_managers (partner_id, user_id) where ended_at is null;
create index partner_managers_periods on partner_managers (partner_id, assigned_at);

-- Assignments that ended were deleted; the audit log has when each began and ended. Without its beginning one is not rebuilt.
insert into partner_managers (partner_id, user_id, assigned_by, assigned_at, ended_at, ended_by)
select distinct on (began.id, m.id) gone.entity_id, m.id, (select id from users where id = began.actor_id), began.created_at,
       gone.created_at, (select id from users where id = gone.actor_id)
  from audit_events gone
  cross join lateral jsonb_array_elements_text(gone.payload -> 'managers') as named(id)
  join users m on m.id = named.id::uuid
  join partners p on p.id = gone.entity_id
  join lateral (
    select b.id, b.actor_id, b.created_at from audit_events b
     where b.entity = 'partner' and b.entity_id = gone.entity_id and b.action = 'partner.managersAssigned'
       and b.payload -> 'managers' ? named.id and b.created_at <= gone.created_at
     order by b.created_at desc, b.id desc limit 1) began on true
 where gone.entity = 'partner' and gone.action = 'partner.managersUnassigned'
 order by began.id, m.id, gone.created_at;
