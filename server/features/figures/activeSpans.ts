import sql, { type Sql, raw } from 'sql-template-tag';

/** What makes a partner active, of which sums are kept. */
export type Activity = 'clicked' | 'charged';

const measures = { clicked: 'clicks', charged: 'charges' } as const;

/** The day after the one that a moment (an SQL expression) ends, in the zone of the reporting clock `z`. */
const endDay = (moment: string): Sql =>
  raw(`((${moment} - interval '1 microsecond') at time zone z.reading_zone)::date + 1`);

const isOf = (activities: readonly Activity[], day: string): Sql =>
  raw(activities.map((one) => `a.${one} @> ${day}`).join(' or '));

const isMoving = (activities: readonly Activity[], day: string): Sql =>
  sql`d.generation = z.reading and d.measure = any(${activities.map((one) => measures[one])}::fact_measure[]) and d.n > 0
      and d.day >= ${raw(day)} - 30 and d.day < ${raw(day)}`;

/**
 * Rows `bucket, at, partner_id` of partners with such an activity, or also with a lead, in the 30 days that each moment `at` of `ends`
 * (rows `bucket, at`) ends. Each once.
 */
export const activeAt = (ends: Sql, activities: readonly Activity[], isOfLeads: boolean): Sql => sql`(
  with z as materialized (
    select b.bucket, b.at, z.reading, z.reading_zone, ${endDay('b.at')} as day from ${ends} b cross join reporting_clock z)
  select z.bucket, z.at, a.partner_id from z join active_spans a on a.generation = z.reading and (${isOf(activities, 'z.day')})
  union
  select z.bucket, z.at, d.partner_id from z join fact_deltas d on ${isMoving(activities, 'z.day')}
  ${isOfLeads ? sql`union select z.bucket, z.at, l.partner_id from z join leads l on ${isRecent('l.created_at', 'z')}` : sql``})`;

/** Whether a time lies in the 30 days before the day `day` of `z`. */
const isRecent = (time: string, z: string): Sql =>
  raw(
    `${time} >= (${z}.day - 30)::timestamp at time zone ${z}.reading_zone and ${time} < ${z}.day::timestamp at time zone ${z}.reading_zone`,
  );
