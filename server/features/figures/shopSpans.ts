import sql, { type Sql, raw } from 'sql-template-tag';

/** Rows of one snapshot: as kept, and from the records where something has moved since. */
const live = (columns: string, kept: string, facts: string): Sql =>
  raw(`(
  with moved as materialized (select distinct m.referral_id as id from cohorts_moved m)
  select ${columns} from ${kept} k where not exists (select from moved m where m.id = k.referral_id)
  union all
  select ${columns} from ${facts} where referral_id = any(array(select id from moved)))`);

/**
 * Each shop `s` with charges: whose it is, when it was charged and refunded first and last, what it has brought net by currency, and
 * `pays`: when it begins and ends to pay, in turn.
 */
export const shopSpans: Sql = live(
  'referral_id, partner_id, app_id, country, first_charged, last_charged, first_refunded, last_refunded, currencies, net, pays',
  'shop_spans',
  'shop_span_facts',
);

/**
 * What subscriptions of each shop bring by currency: `yearly`, net in minor units a year, from each of `changes` on. Shops whose
 * subscriptions never brought anything are not there.
 */
export const shopRecurring: Sql = live(
  'referral_id, partner_id, app_id, country, currency, changes, yearly',
  'shop_recurring',
  'shop_recurring_facts',
);

/** Whether a shop `s` of `shopSpans` pays at a moment (a timestamptz). */
export const paysAt = (at: Sql): Sql => sql`width_bucket(${at}, s.pays) % 2 = 1`;

/** What a row `s` of `shopRecurring` brings a year at a moment (a timestamptz). */
export const yearlyAt = (at: Sql): Sql => sql`coalesce(s.yearly[width_bucket(${at}, s.changes)], 0)`;

const columns = { charge: 'charged', refund: 'refunded' } as const;

/** Whether a shop `s` of them has a charge or refund in a time (timestamptz): its records are asked only where it has some before and after. */
export function isWithin(kind: keyof typeof columns, { from, to }: { from: Sql; to: Sql }): Sql {
  const [first, last] = [raw(`s.first_${columns[kind]}`), raw(`s.last_${columns[kind]}`)];
  // Null, where there is none at all, would not keep the records from being asked.
  return sql`(${first} is not null and ${first} < ${to} and ${last} >= ${from} and (
    ${first} >= ${from} or ${last} < ${to}
    or exists (select 1 from charges c where c.referral_id = s.referral_id and c.kind = ${kind}
                                         and c.occurred_at >= ${from} and c.occurred_at < ${to})))`;
}
