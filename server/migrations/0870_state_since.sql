-- Up Migration

-- Since when a row is in its state: when its last step led there, else since it exists. Steps write the first column, the second
-- follows. The map of states counts from the indexes alone; the ten oldest of a state are the first ten of its index.
do $$
declare
  d record;
begin
  for d in
    select * from (values
      ('partners', 'approval_state', 'created_at', 'approval', 'approval', ''),
      ('partners', 'account_state', 'created_at', 'account', 'account', ''),
      ('leads', 'state', 'created_at', 'lead', 'lead', ''),
      ('prospects', 'state', 'created_at', 'prospect', 'record', ''),
      ('prospects', 'outcome_state', 'created_at', 'prospect', 'outcome', ''),
      ('notifications', 'state', 'created_at', 'notification', 'notification', ''),
      ('referrals', 'life_state', 'created_at', 'referral', 'life', ''),
      ('referrals', 'review_state', 'created_at', 'referral', 'review', ''),
      ('referrals', 'attribution_state', 'created_at', 'attribution', 'attribution', ''),
      ('commissions', 'state', 'created_at', 'commission', 'commission', ' include (currency, amount_minor)'),
      ('payouts', 'state', 'created_at', 'payout', 'payout', ' include (currency, amount_minor)'),
      ('reversals', 'state', 'created_at', 'reversal', 'reversal', ' include (currency, amount_minor)'),
      ('payout_methods', 'state', 'requested_at', 'payoutMethod', 'payoutMethod', ''),
      ('terms_proposals', 'state', 'created_at', 'termsProposal', 'termsProposal', ''),
      ('support_notes', 'state', 'created_at', 'supportNote', 'supportNote', ''),
      ('apps', 'listing_state', 'created_at', 'listing', 'listing', ''),
      ('banners', 'state', 'created_at', 'banner', 'banner', ''),
      ('newsletters', 'state', 'created_at', 'newsletter', 'newsletter', ''),
      ('users', 'account_state', 'created_at', 'staffAccount', 'staffAccount', ' where role <> ''partner'''),
      ('invitations', 'state', 'created_at', 'invitation', 'invitation', ''),
      ('app_events', 'outcome', 'received_at', 'appEvent', 'appEvent', ''),
      ('claims', 'state', 'created_at', 'claim', 'claim', ''),
      ('review_cases', 'state', 'created_at', 'case', 'case', ''),
      ('person_exports', 'state', 'created_at', 'personExport', 'personExport', '')
    ) v(held, col, born, entity, region, rest)
  loop
    execute format('alter table %I add column %I timestamptz', d.held, d.col || '_moved');
    execute format('alter table %I disable trigger user', d.held);
    execute format(
      'update %I t set %I = h.at
         from (select entity_id, max(created_at) as at from lifecycle_events
                where entity = %L and region = %L and from_state <> to_state group by entity_id) h
        where h.entity_id = t.id', d.held, d.col || '_moved', d.entity, d.region);
    execute format('alter table %I enable trigger user', d.held);
    execute format('alter table %I add column %I timestamptz generated always as (coalesce(%I, %I)) stored',
                   d.held, d.col || '_since', d.col || '_moved', d.born);
    execute format('create index %I on %I (%I, %I)%s', d.held || '_in_' || d.col, d.held, d.col, d.col || '_since', d.rest);
  end loop;
end $$;
