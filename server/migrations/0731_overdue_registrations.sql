-- Up Migration

-- A registration that staff have had for longer than the target; the clock says so.
alter table partners drop constraint partners_approval_state_check;
alter table partners add constraint partners_approval_state_check
  check (approval_state in ('pending', 'overdue', 'informationNeeded', 'approved', 'rejected'));
