-- Up Migration

-- A partner's claim that a shop was not credited to it.
create table claims (
  id uuid primary key,
  partner_id uuid not null references partners,
  submitted_by uuid not null references users,
  app_id uuid not null references apps,
  shop text not null check (char_length(shop) between 1 and 253),
  evidence text not null check (char_length(evidence) between 1 and 5000),
  state text not null default 'open'
    check (state in ('open', 'asked', 'refused', 'appealed', 'granted', 'declined', 'withdrawn')),
  -- By when staff decide, the partner answers, or may appeal.
  respond_by timestamptz not null,
  -- How often this deadline was escalated: to the managers, then to all admins.
  escalated int not null default 0 check (escalated between 0 and 2),
  question text not null default '',
  answer text not null default '',
  reason text not null default '',
  appeal text not null default '',
  decided_by uuid references users,
  decided_at timestamptz,
  -- What granting made.
  referral_id uuid unique references referrals,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (state not in ('refused', 'appealed', 'granted', 'declined') or (decided_by is not null and decided_at is not null)),
  check (referral_id is null or state = 'granted')
);
create unique index claims_one_waiting on claims (partner_id, app_id, shop) where state in ('open', 'asked', 'appealed');
create index claims_by_deadline on claims (respond_by, id) where state in ('open', 'asked', 'appealed');
create index claims_by_created on claims (created_at desc, id desc);
create index claims_by_partner on claims (partner_id, created_at desc, id desc);
create index claims_by_state on claims (state, created_at desc, id desc);

-- A claim that is granted moves the shop: the referral before is transferred, the new one is of the claim.
alter table referrals drop constraint referrals_attribution_state_check;
alter table referrals add constraint referrals_attribution_state_check
  check (attribution_state in ('current', 'superseded', 'transferred'));
alter table referrals drop constraint referrals_superseded_at;
alter table referrals add constraint referrals_superseded_at
  check ((attribution_state <> 'current') = (superseded_at is not null));
alter table referrals drop constraint referrals_source_check;
alter table referrals add constraint referrals_source_check check (source in ('visit', 'lead', 'import', 'claim'));
-- From when charges are the referral's, of one that was transferred; its install stays as of when the shop made it.
alter table referrals add column credited_from timestamptz;
alter table referrals add constraint referrals_credited_from check (credited_from is null or source = 'claim');

-- Commissions whose earnings a granted claim moved by adjustments; the newest row says who holds them. Reversals follow them.
create table earning_moves (
  commission_id uuid not null references commissions,
  claim_id uuid not null references claims,
  from_partner_id uuid not null references partners,
  to_partner_id uuid not null references partners,
  created_at timestamptz not null,
  primary key (commission_id, claim_id),
  check (from_partner_id <> to_partner_id)
);

-- A transferred referral is no install of its partner: the one that follows it is, as of the same day.
create or replace view referral_facts as
select r.id, m.at, r.partner_id, r.app_id, coalesce(r.country, '') as country, m.measure, '' as currency, 1::bigint as n
  from referrals r
  cross join lateral (values
    ('installs'::fact_measure, r.installed_at), ('visit_installs', case r.source when 'visit' then r.installed_at end),
    ('uninstalls', r.uninstalled_at)) m(measure, at)
 where m.at is not null and r.attribution_state <> 'transferred';

create function note_transfers() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select 1 from added where attribution_state = 'transferred') then return null; end if;
  insert into fact_deltas (generation, day, partner_id, app_id, country, measure, currency, n)
  select c.writing, (m.at at time zone c.zone)::date, g.partner_id, g.app_id, coalesce(g.country, ''), m.measure, '', -count(*)
    from gone g join added a using (id)
    cross join lateral (values
      ('installs'::fact_measure, g.installed_at), ('visit_installs', case g.source when 'visit' then g.installed_at end),
      ('uninstalls', g.uninstalled_at)) m(measure, at)
    cross join reporting_clock c
   where a.attribution_state = 'transferred' and g.attribution_state <> 'transferred' and m.at is not null
   group by 1, 2, 3, 4, 5, 6;
  update partner_activity p set referrals = p.referrals - t.n
    from (select g.partner_id, count(*) as n from gone g join added a using (id)
           where a.attribution_state = 'transferred' and g.attribution_state <> 'transferred' group by 1) t
   where p.partner_id = t.partner_id;
  return null;
end $$;
create trigger referrals_transferred after update on referrals referencing new table as added old table as gone
  for each statement execute function note_transfers();
alter function note_transfers() set enable_seqscan = off;
alter function note_transfers() set enable_hashjoin = off;
alter function note_transfers() set enable_mergejoin = off;
