import sql, { type Sql, empty, raw } from 'sql-template-tag';

const clock = (column: string): Sql => sql`(select ${raw(column)} from reporting_clock z)`;

/**
 * A partner's days with clicks whose rows were dropped with their month; only the daily sums remain. `partner` is an SQL expression,
 * and `ofApp` may narrow the days `d`.
 */
const days = (partner: string, ofApp: Sql = empty): Sql => sql`partner_days d
  where d.generation = ${clock('z.reading')} and d.partner_id = ${raw(partner)} and d.measure = 'clicks' and d.n > 0 ${ofApp}
    and d.day <= ${clock('(z.clicks_from at time zone z.reading_zone)::date')}`;

const startOfDay = sql`d.day::timestamp at time zone ${clock('z.reading_zone')}`;

/** The start of the first such day; null if there is none. */
export const firstDroppedClick = (partner: string): Sql =>
  sql`(select ${startOfDay} from ${days(partner)} order by d.day limit 1)`;

/** The start of the last such day; null if there is none. */
export const lastDroppedClick = (partner: string, ofApp?: Sql): Sql =>
  sql`(select ${startOfDay} from ${days(partner, ofApp)} order by d.day desc limit 1)`;
