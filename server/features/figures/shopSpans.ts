import sql, { type Sql, raw } from 'sql-template-tag';

/** The stored rows, except for shops that changed since: those are computed from the records. One snapshot. */
const live = (columns: string, kept: string, facts: string): Sql =>
  raw(`(
  with moved as materialized (select distinct m.referral_id as id from cohorts_moved m)
  select ${columns} from ${kept} k where not exists (select from moved m where m.id = k.referral_id)
  union all
  select ${columns} from ${facts} where referral_id = any(array(select id from moved)))`);

/**
 * Every shop `s` with charges: whose it is, its first and last charge and refund, its net revenue by currency, `pays`: the moments
 * at which it starts and stops paying, alternating, and the months in which it was charged, and refunded as well.
 */
export const shopSpans: Sql = live(
  'referral_id, partner_id, app_id, country, first_charged, last_charged, first_refunded, last_refunded, currencies, net, pays, charged_in, refunded_in',
  'shop_spans',
  'shop_span_facts',
);

/**
 * Recurring revenue of each shop by currency: `yearly[n]`, net in minor units a year, applies from `changes[n]` on. Shops whose
 * subscriptions never brought anything are left out.
 */
export const shopRecurring: Sql = live(
  'referral_id, partner_id, app_id, country, currency, changes, yearly',
  'shop_recurring',
  'shop_recurring_facts',
);

/** Whether a shop `s` of `shopSpans` pays at a moment (a timestamptz). */
export const paysAt = (at: Sql): Sql => sql`width_bucket(${at}, s.pays) % 2 = 1`;

/** The yearly revenue of a row `s` of `shopRecurring` at a moment (a timestamptz). */
export const yearlyAt = (at: Sql): Sql => sql`coalesce(s.yearly[width_bucket(${at}, s.changes)], 0)`;

const columns = { charge: 'charged', refund: 'refunded' } as const;

/** The whole months between two moments, as days. */
const monthsWithin = ({ from, to }: { from: Sql; to: Sql }): Sql => sql`(
  select daterange(m.first, greatest(m.first, m.past))
    from (select (date_trunc('month', ${from} at time zone k.zone - interval '1 microsecond') + interval '1 month')::date as first,
                 date_trunc('month', ${to} at time zone k.zone)::date as past
            from cohort_clock k) m)`;

/**
 * Whether a shop `s` of `shopSpans` has a charge or refund between two moments (timestamptz). Its records are read only if its first
 * and last ones lie on either side and its months do not tell.
 */
export function isWithin(kind: keyof typeof columns, { from, to }: { from: Sql; to: Sql }): Sql {
  const [first, last] = [raw(`s.first_${columns[kind]}`), raw(`s.last_${columns[kind]}`)];
  // Without the null check, shops that have none at all would have their records read too.
  return sql`(${first} is not null and ${first} < ${to} and ${last} >= ${from} and (
    ${first} >= ${from} or ${last} < ${to} or s.${raw(`${columns[kind]}_in`)} && ${monthsWithin({ from, to })}
    or exists (select 1 from charges c where c.referral_id = s.referral_id and c.kind = ${kind}
                                         and c.occurred_at >= ${from} and c.occurred_at < ${to})))`;
}

/**
 * How many shops were charged in a month (its first day) of the zone of `cohort_clock`, and how many of these were refunded in it too, by
 * app and country ('': not known); of each several rows, which add up.
 */
export const shopMonths: Sql = raw(`(
  with moved as materialized (select array(select distinct m.referral_id from cohorts_moved m) as ids)
  select month, app_id, country, charged, refunded from shop_months
  union all
  select f.month, f.app_id, f.country, f.charged, f.refunded from shop_month_facts f where f.id = any((select ids from moved)::uuid[])
  union all
  select c.month, c.app_id, c.country, -c.charged, -c.refunded from shop_month_counted c where c.id = any((select ids from moved)::uuid[]))`);
