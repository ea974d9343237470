import sql from 'sql-template-tag';

/** What a charge `c` brings a year, net, by its plan's interval: whole minor units, as `shop_recurring` of the migrations adds them up. */
export const yearlyOfCharge = sql`(coalesce(c.net_minor, c.amount_minor)
  * case c.interval when 'week' then 52 when 'quarter' then 4 when 'year' then 1 else 12 end)`;

/** When a charge `c` begins to cover, in UTC without a zone. */
export const coverFrom = sql`(coalesce(c.period_from, c.occurred_at) at time zone 'UTC')`;

/** The end of what a charge `c` covers, as `shop_span_facts` of the migrations has it. */
export const coverTo = sql`(coalesce(c.period_to at time zone 'UTC', (c.occurred_at at time zone 'UTC')
  + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                    when 'year' then interval '1 year' else interval '1 month' end))`;
