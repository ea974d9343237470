-- Up Migration

-- A proposal begins as what was tried; its chart proposes it in the same transaction, or refuses.
alter table terms_proposals drop constraint terms_proposals_state_check;
alter table terms_proposals add constraint terms_proposals_state_check
  check (state in ('tried', 'proposed', 'published', 'withdrawn', 'superseded'));
alter table terms_proposals alter column state set default 'tried';
