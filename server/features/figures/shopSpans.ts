import sql, { type Sql, raw } from 'sql-template-tag';

/** The stored rows, except for shops that changed since: those are computed from the records. One snapshot. */
const live = (columns: string, kept: string, facts: string): Sql =>
  raw(`(
  with moved as materialized (select distinct m.referral_id as id from cohorts_moved m)
  select ${columns} from ${kept} k where not exists (select from moved m where m.id = k.referral_id)
  union all
  select ${columns} from ${facts} where referral_id = any(array(select id from moved)))`);

/**
 * Every shop `s` with charges: whose it is, its first and last charge and refund, its net revenue by currency, and `pays`: the moments
 * at which it starts and stops paying, alternating.
 */
export const shopSpans: Sql = live(
  'referral_id, partner_id, app_id, country, first_charged, last_charged, first_refunded, last_refunded, currencies, net, pays',
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

/**
 * Whether a shop `s` of `shopSpans` has a charge or refund between two moments (timestamptz). Its records are read only if its first
 * and last ones lie on either side.
 */
export function isWithin(kind: keyof typeof columns, { from, to }: { from: Sql; to: Sql }): Sql {
  const [first, last] = [raw(`s.first_${columns[kind]}`), raw(`s.last_${columns[kind]}`)];
  // Without the null check, shops that have none at all would have their records read too.
  return sql`(${first} is not null and ${first} < ${to} and ${last} >= ${from} and (
    ${first} >= ${from} or ${last} < ${to}
    or exists (select 1 from charges c where c.referral_id = s.referral_id and c.kind = ${kind}
                                         and c.occurred_at >= ${from} and c.occurred_at < ${to})))`;
}
