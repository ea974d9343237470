-- Up Migration

-- A registration may wait for its partner to answer a question; what it waited for that is not counted against staff.
alter table partners drop constraint partners_approval_state_check;
alter table partners
  add column approval_since timestamptz,
  add column approval_asked_at timestamptz,
  add constraint partners_approval_state_check
    check (approval_state in ('pending', 'informationNeeded', 'approved', 'rejected')),
  add constraint partners_approval_asked_at check ((approval_state = 'informationNeeded') = (approval_asked_at is not null));
comment on column partners.approval_since is
  'Since when staff have had the registration, the time its partner took to answer left out; null: since it was created.';
