import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

/** What makes a partner active, and the measure of which its days are kept. */
const measures = { clicked: 'clicks', charged: 'charges' } as const;
type Activity = keyof typeof measures;

/** A partner is active for this many days of the programme. */
const kept = 30;

/**
 * Rows `bucket, at, partner_id`, each once: the partners with such an activity, or with a lead if `isOfLeads`, in the `days` of the
 * programme, 30 or more, that end with the day of each moment `at` of `ends` (rows `bucket, at`).
 */
export function activeAt(ends: Sql, activities: readonly Activity[], isOfLeads: boolean, days = kept): Sql {
  const isKept = join(
    activities.map((one) =>
      days === kept
        ? sql`${raw(`a.${one}`)} @> z.day`
        : sql`${raw(`a.${one}`)} && daterange(z.day - ${days - kept}::int, z.day + 1)`,
    ),
    ' or ',
  );
  const leads = sql`
  union
  select z.bucket, z.at, l.partner_id
    from z join leads l on l.created_at >= (z.day - ${days}::int)::timestamp at time zone z.reading_zone
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
                             and d.n > 0 and d.day >= z.day - ${days}::int and d.day < z.day
  ${isOfLeads ? leads : empty})`;
}

const today = (now: Date): Sql => sql`(select 0 as bucket, ${now.toISOString()}::timestamptz as at)`;

/** The ids of the partners with a click, a lead or a charge in the 30 days of the programme that end today. */
export const activeNow = (now: Date): Sql =>
  sql`select a.partner_id from ${activeAt(today(now), ['clicked', 'charged'], true)} a`;

/** The ids of the partners with a click or a lead in the `days` of the programme, 30 or more, that end today. */
export const touchedIn = (days: number, now: Date): Sql =>
  sql`select a.partner_id from ${activeAt(today(now), ['clicked'], true, days)} a`;

/** Whether the partner `id` ever had a click or a lead. Most are found among the spans, which are read once for all of them. */
export const everTouched = (id: Sql): Sql =>
  sql`(${id} in (select a.partner_id from active_spans a join reporting_clock c on a.generation = c.reading where not isempty(a.clicked))
       or exists (select 1 from leads l where l.partner_id = ${id})
       or exists (select 1 from fact_deltas d join reporting_clock c on d.generation = c.reading
                   where d.partner_id = ${id} and d.measure = 'clicks' and d.n > 0))`;

/**
 * The day of the programme of the last click or lead of the partner `id`, null before the first. A click keeps its partner in a span
 * from the day after it for 30 days.
 */
export const lastTouchOn = (id: Sql): Sql =>
  sql`(select greatest(
    (select upper(a.clicked) - ${kept + 1}::int from active_spans a where a.generation = c.reading and a.partner_id = ${id}),
    (select max(d.day) from fact_deltas d
      where d.generation = c.reading and d.partner_id = ${id} and d.measure = 'clicks' and d.n > 0),
    (select (max(l.created_at) at time zone c.reading_zone)::date from leads l where l.partner_id = ${id})) from reporting_clock c)`;
