-- Up Migration

-- What came of a prospect: the partner it became, or why it was lost.
alter table prospects
  add column outcome_state text not null default 'open' check (outcome_state in ('open', 'won', 'lost')),
  add column outcome_at timestamptz,
  add column outcome_reason text not null default '' check (char_length(outcome_reason) <= 5000),
  add column partner_id uuid references partners;

create index prospect_contacts_by_email on prospect_contacts (lower(email)) where email <> '';

-- Won: an approved partner has someone who was invited as a contact of the prospect.
create temporary table came on commit drop as
select distinct on (c.prospect_id) c.prospect_id, p.id as partner_id, d.actor_id,
       greatest(coalesce(p.approval_decided_at, p.created_at), o.created_at) as at
  from users u
  join partners p on p.id = u.partner_id and p.approval_state = 'approved'
  cross join lateral (
    select lower(i.email) as email from invitations i where i.accepted_user_id = u.id and i.role = 'partner'
    union
    select lower(i.email) from invitations i where lower(i.email) = lower(u.email) and i.role = 'partner'
  ) invited
  join prospect_contacts c on lower(c.email) = invited.email and c.email <> ''
  join prospects o on o.id = c.prospect_id
  left join lateral (
    select h.actor_id from lifecycle_events h
     where h.entity = 'approval' and h.entity_id = p.id and h.event = 'approval.approve'
     order by h.created_at desc, h.id desc limit 1
  ) d on true
 where u.email_verified_at is not null
 order by c.prospect_id, u.created_at, u.id;
update prospects p
   set outcome_state = 'won', outcome_at = came.at, partner_id = came.partner_id, version = version + 1
  from came where came.prospect_id = p.id;
insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, actor_id, payload, created_at)
select gen_random_uuid(), 'prospect', prospect_id, 'outcome', 'prospect.win', 'open', 'won', actor_id,
       jsonb_build_object('partnerId', partner_id), at
  from came;

alter table prospects
  add constraint prospects_outcome_at check ((outcome_state = 'open') = (outcome_at is null)),
  add constraint prospects_outcome_reason check (outcome_state = 'lost' or outcome_reason = ''),
  add constraint prospects_partner check ((outcome_state = 'won') = (partner_id is not null));
create index prospects_by_partner on prospects (partner_id) where partner_id is not null;

-- The list narrows by it as by what it already narrows by.
create index prospects_by_outcome on prospects (outcome_state, state, created_at desc, id desc);
drop index prospects_filtered;
create index prospects_filtered on prospects
  (state, status_id, type_id, assigned_to, outcome_state, created_at desc, id desc);

alter table prospect_tags add column outcome_state text not null default 'open';
update prospect_tags k set outcome_state = p.outcome_state from prospects p
 where p.id = k.prospect_id and p.outcome_state <> 'open';
drop index prospect_tags_filtered;
create index prospect_tags_filtered on prospect_tags
  (tag_id, state, status_id, type_id, assigned_to, outcome_state, created_at desc, prospect_id desc);

create or replace function prospect_tag_is_added() returns trigger language plpgsql as $$
begin
  select p.state, p.status_id, p.type_id, p.assigned_to, p.outcome_state, p.created_at
    into new.state, new.status_id, new.type_id, new.assigned_to, new.outcome_state, new.created_at
    from prospects p
   where p.id = new.prospect_id;
  return new;
end $$;
create or replace function prospect_tags_follow() returns trigger language plpgsql as $$
begin
  update prospect_tags
     set state = new.state, status_id = new.status_id, type_id = new.type_id, assigned_to = new.assigned_to,
         outcome_state = new.outcome_state
   where prospect_id = new.id;
  return null;
end $$;
drop trigger prospect_tags_follow on prospects;
create trigger prospect_tags_follow after update of state, status_id, type_id, assigned_to, outcome_state on prospects
  for each row
  when ((old.state, old.status_id, old.type_id, old.assigned_to, old.outcome_state)
        is distinct from (new.state, new.status_id, new.type_id, new.assigned_to, new.outcome_state))
  execute function prospect_tags_follow();
