import sql, { type Sql, raw } from 'sql-template-tag';

/**
 * Each shop `s` with charges: when it was charged and refunded first and last, and what it has brought net by currency. Of one
 * snapshot: as kept, and from the records where something has moved since.
 */
export const shopSpans: Sql = sql`(
  with moved as materialized (select distinct m.referral_id as id from cohorts_moved m)
  select referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net
    from shop_spans k where not exists (select from moved m where m.id = k.referral_id)
  union all
  select referral_id, first_charged, last_charged, first_refunded, last_refunded, currencies, net
    from shop_span_facts where referral_id = any(array(select id from moved)))`;

const columns = { charge: 'charged', refund: 'refunded' } as const;

/** Whether a shop `s` of them has a charge or refund in a time: its records are asked only where it has some before and after. */
export function isWithin(kind: keyof typeof columns, { from, to }: { from: string; to: string }): Sql {
  const [first, last] = [raw(`s.first_${columns[kind]}`), raw(`s.last_${columns[kind]}`)];
  return sql`coalesce(${first} < ${to}::timestamptz and ${last} >= ${from}::timestamptz and (
    ${first} >= ${from}::timestamptz or ${last} < ${to}::timestamptz
    or exists (select 1 from charges c where c.referral_id = s.referral_id and c.kind = ${kind}
                                         and c.occurred_at >= ${from}::timestamptz and c.occurred_at < ${to}::timestamptz)), false)`;
}
