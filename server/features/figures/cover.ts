import sql from 'sql-template-tag';

/**
 * Yearly net revenue of a charge `c`, from its plan's interval, in whole minor units. Must match what `shop_recurring` adds up in the
 * migrations.
 */
export const yearlyOfCharge = sql`(coalesce(c.net_minor, c.amount_minor)
  * case c.interval when 'week' then 52 when 'quarter' then 4 when 'year' then 1 else 12 end)`;

/** When the period a charge `c` pays for starts: a UTC timestamp without time zone. */
export const coverFrom = sql`(coalesce(c.period_from, c.occurred_at) at time zone 'UTC')`;

/** When the period a charge `c` pays for ends. Must match `shop_span_facts` in the migrations. */
export const coverTo = sql`(coalesce(c.period_to at time zone 'UTC', (c.occurred_at at time zone 'UTC')
  + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                    when 'year' then interval '1 year' else interval '1 month' end))`;
