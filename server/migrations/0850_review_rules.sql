-- Up Migration

-- More rules open cases.
alter table review_cases drop constraint review_cases_rule_check;
alter table review_cases add constraint review_cases_rule_check check (rule in (
  'selfReferral', 'ownVisit', 'reusedVisit', 'samePayout', 'contactShops', 'disposableMail', 'bannedReferrer', 'adClicks',
  'fastInstall', 'quickUninstall', 'clickFlood', 'refundRate', 'botShare'));

-- A finding may be about a partner without a referral, be only observed, which opens no case, or be that a rule failed.
alter table review_signals alter column referral_id drop not null, alter column case_id drop not null;
alter table review_signals add column partner_id uuid references partners;
alter table review_signals add column kind text not null default 'found' check (kind in ('found', 'failed'));
update review_signals s set partner_id = c.partner_id from review_cases c where c.id = s.case_id;
alter table review_signals add constraint review_signals_about
  check (case kind when 'found' then partner_id is not null else partner_id is null and case_id is null and referral_id is null end);
create index review_signals_by_rule on review_signals (rule, created_at desc);

-- The mailbox that an address delivers to, in one spelling: what canonicalEmail.ts answers.
create function canonical_email(address text) returns text language sql immutable strict parallel safe as $$
  select case
    when position('@' in a.address) = 0 or a.local = '' then a.address
    when a.domain in ('gmail.com', 'googlemail.com') then replace(a.mailbox, '.', '') || '@gmail.com'
    else a.mailbox || '@' || a.domain
  end
  from (select b.*, case when strpos(b.local, '+') > 1 then left(b.local, strpos(b.local, '+') - 1) else b.local end as mailbox
          from (select c.address, substring(c.address from '@([^@]*)$') as domain, substring(c.address from '^(.*)@[^@]*$') as local
                  from (select lower(btrim($1)) as address) c) b) a
$$;
create index referrals_by_contact on referrals (canonical_email(contact_email), partner_id) where contact_email <> '';

-- The same account of two partners has the same digest, by a key that the database does not have.
alter table payout_methods add column digest text check (digest ~ '^d1\.');
create index payout_methods_by_digest on payout_methods (digest, requested_at) where state in ('requested', 'effective');
