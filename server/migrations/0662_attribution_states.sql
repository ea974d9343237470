-- Up Migration

-- Whether a referral is the one that counts for its shop, as a state; when it was superseded stays beside it.
alter table referrals
  add column attribution_state text not null default 'current' check (attribution_state in ('current', 'superseded'));
update referrals set attribution_state = 'superseded' where superseded_at is not null;
insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, actor_id, payload, created_at)
select gen_random_uuid(), 'attribution', id, 'attribution', 'attribution.supersede', 'current', 'superseded', null, '{}', superseded_at
  from referrals where superseded_at is not null;
alter table referrals
  add constraint referrals_superseded_at check ((attribution_state = 'superseded') = (superseded_at is not null));
