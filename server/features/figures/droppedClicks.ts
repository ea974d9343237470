import sql, { type Sql, raw } from 'sql-template-tag';

const clock = (column: string): Sql => sql`(select ${raw(column)} from reporting_clock z)`;

/** The days of a partner (an SQL expression) with clicks whose rows went with their months: their sums are left. */
const days = (partner: string): Sql => sql`partner_days d
  where d.generation = ${clock('z.reading')} and d.partner_id = ${raw(partner)} and d.measure = 'clicks' and d.n > 0
    and d.day <= ${clock('(z.clicks_from at time zone z.reading_zone)::date')}`;

const startOfDay = sql`d.day::timestamp at time zone ${clock('z.reading_zone')}`;

/** When the first day of these began; null where there is none. */
export const firstDroppedClick = (partner: string): Sql =>
  sql`(select ${startOfDay} from ${days(partner)} order by d.day limit 1)`;

/** When the last day of these began; null where there is none. */
export const lastDroppedClick = (partner: string): Sql =>
  sql`(select ${startOfDay} from ${days(partner)} order by d.day desc limit 1)`;

/** Whether there are any. */
export const hasDroppedClick = (partner: string): Sql => sql`exists (select 1 from ${days(partner)})`;
