import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

/** What makes a partner active, and the measure of which its days are kept. */
const measures = { clicked: 'clicks', charged: 'charges' } as const;
type Activity = keyof typeof measures;

/**
 * Rows `bucket, at, partner_id`, each once: the partners with such an activity, or with a lead if `isOfLeads`, in the 30 days of the
 * programme that end with the day of each moment `at` of `ends` (rows `bucket, at`).
 */
export function activeAt(ends: Sql, activities: readonly Activity[], isOfLeads: boolean): Sql {
  const isKept = join(
    activities.map((one) => sql`${raw(`a.${one}`)} @> z.day`),
    ' or ',
  );
  const leads = sql`
  union
  select z.bucket, z.at, l.partner_id
    from z join leads l on l.created_at >= (z.day - 30)::timestamp at time zone z.reading_zone
                       and l.created_at < z.day::timestamp at time zone z.reading_zone`;
  return sql`(
  with z as materialized (
    select b.bucket, b.at, c.reading, c.reading_zone,
           ((b.at - interval '1 microsecond') at time zone c.reading_zone)::date + 1 as day
      from ${ends} b cross join reporting_clock c)
  select z.bucket, z.at, a.partner_id from z join active_spans a on a.generation = z.reading and (${isKept})
  union
  select z.bucket, z.at, d.partner_id
    from z join fact_deltas d on d.generation = z.reading and d.measure = any(${activities.map((one) => measures[one])}::fact_measure[])
                             and d.n > 0 and d.day >= z.day - 30 and d.day < z.day
  ${isOfLeads ? leads : empty})`;
}
