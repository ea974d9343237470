import sql from 'sql-template-tag';

/** The months that a charge `c` pays for, by its plan's interval. */
export const monthsOfCharge = sql`(case c.interval when 'week' then 12 / 52.0 when 'quarter' then 3 when 'year' then 12 else 1 end)`;

/** When a charge `c` begins to cover, in UTC without a zone, as `charges_covering` of the migrations has its end. */
export const coverFrom = sql`(coalesce(c.period_from, c.occurred_at) at time zone 'UTC')`;

/** The end of what a charge `c` covers; the expression of the index `charges_covering`. */
export const coverTo = sql`(coalesce(c.period_to at time zone 'UTC', (c.occurred_at at time zone 'UTC')
  + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                    when 'year' then interval '1 year' else interval '1 month' end))`;
