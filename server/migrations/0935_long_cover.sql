-- Up Migration

-- The few charges that cover longer than a month: who pays at a moment is found among those that end within a month after it,
-- and among these. The expressions are those of server/reporting/cover.ts.
create index charges_covering_long on charges ((coalesce(period_to at time zone 'UTC', (occurred_at at time zone 'UTC')
  + case interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                  when 'year' then interval '1 year' else interval '1 month' end)))
  where kind = 'charge' and referral_id is not null
    and coalesce(period_to at time zone 'UTC', (occurred_at at time zone 'UTC')
      + case interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                      when 'year' then interval '1 year' else interval '1 month' end)
      - (coalesce(period_from, occurred_at) at time zone 'UTC') > interval '32 days';
