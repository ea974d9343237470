import sql, { type Sql } from 'sql-template-tag';

/** What a charge `c` brings a year, net, by its plan's interval: whole minor units, as `shop_recurring` of the migrations adds them up. */
export const yearlyOfCharge = sql`(coalesce(c.net_minor, c.amount_minor)
  * case c.interval when 'week' then 52 when 'quarter' then 4 when 'year' then 1 else 12 end)`;

/** When a charge `c` begins to cover, in UTC without a zone, as `charges_covering` of the migrations has its end. */
export const coverFrom = sql`(coalesce(c.period_from, c.occurred_at) at time zone 'UTC')`;

/** The end of what a charge `c` covers; the expression of the index `charges_covering`. */
export const coverTo = sql`(coalesce(c.period_to at time zone 'UTC', (c.occurred_at at time zone 'UTC')
  + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                    when 'year' then interval '1 year' else interval '1 month' end))`;

/** As long as a month, and a day of slack; the predicate of the index `charges_covering_long` is of what covers longer. */
const shortCover = sql`interval '32 days'`;

/**
 * Charges of referrals, named `c`, that cover the moment `at` (a timestamptz). All but a few cover a month at most, and are found
 * among those that end within a month after it; the few that cover longer have an index of their own.
 */
export const chargesCovering = (at: Sql): Sql => {
  const moment = sql`(${at} at time zone 'UTC')`;
  const isOfReferral = sql`c.kind = 'charge' and c.referral_id is not null and ${coverFrom} <= ${moment}`;
  return sql`(
    select * from charges c where ${isOfReferral} and ${coverTo} > ${moment} and ${coverTo} <= ${moment} + ${shortCover}
    union all
    select * from charges c where ${isOfReferral} and ${coverTo} > ${moment} + ${shortCover}
                              and ${coverTo} - ${coverFrom} > ${shortCover})`;
};
