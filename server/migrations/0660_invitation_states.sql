-- Up Migration

-- An invitation's state, with a history; its times tell when it was reached.
alter table invitations
  add column state text not null default 'open' check (state in ('open', 'accepted', 'expired', 'revoked', 'replaced')),
  add column version int not null default 1;
insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, actor_id, payload, created_at)
select gen_random_uuid(), 'invitation', i.id, 'invitation', s.event, s.from_state, s.to_state, s.actor_id, '{}', s.at
  from invitations i
  cross join lateral (
    select 'invitation.accept' as event, 'open' as from_state, 'accepted' as to_state, i.accepted_user_id as actor_id,
           i.accepted_at as at where i.accepted_at is not null
    union all
    select 'invitation.expire', 'open', 'expired', null, i.expires_at
     where i.accepted_at is null and i.expires_at <= coalesce(i.revoked_at, i.replaced_at, now())
    union all
    select 'invitation.revoke', case when i.expires_at <= i.revoked_at then 'expired' else 'open' end, 'revoked',
           (select a.actor_id from audit_events a
             where a.entity = 'invitation' and a.entity_id = i.id and a.action = 'invitation.revoke' limit 1),
           i.revoked_at where i.revoked_at is not null
    union all
    select 'invitation.replace', 'expired', 'replaced', null, i.replaced_at where i.replaced_at is not null
  ) s;
update invitations
   set state = case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
                    when replaced_at is not null then 'replaced' when expires_at <= now() then 'expired' else 'open' end;
alter table invitations
  add constraint invitations_accepted_at check ((state = 'accepted') = (accepted_at is not null)),
  add constraint invitations_revoked_at check ((state = 'revoked') = (revoked_at is not null)),
  add constraint invitations_replaced_at check ((state = 'replaced') = (replaced_at is not null));

drop index invitations_one_open, invitations_waiting, invitations_waiting_by_created, invitations_accepted, invitations_revoked;
create unique index invitations_one_open on invitations (lower(email)) where state in ('open', 'expired');
create index invitations_to_expire on invitations (expires_at) where state = 'open';
create index invitations_by_state on invitations (state, created_at, id);
