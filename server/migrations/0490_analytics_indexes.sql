-- Up Migration

-- What figures are counted by, where nothing else is asked by it. The first is the end of what a charge covers, as
-- server/features/analytics/raw/cover.ts has it.
create index charges_covering on charges ((coalesce(period_to at time zone 'UTC', (occurred_at at time zone 'UTC')
  + case interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                  when 'year' then interval '1 year' else interval '1 month' end)))
  where kind = 'charge' and referral_id is not null;
create index referrals_by_uninstalled on referrals (uninstalled_at) where uninstalled_at is not null;
create index lifecycle_events_decisions on lifecycle_events (created_at)
  where event in ('approval.approve', 'approval.reject', 'lead.approve', 'lead.reject');
create index notes_of_partners on notes (created_at) where partner_id is not null;
create index prospect_logs_by_time on prospect_logs (occurred_at);
create index payouts_paid on payouts (partner_id, paid_at) where state = 'paid';
