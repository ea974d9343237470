import sql, { type Sql } from 'sql-template-tag';

/** The attribution window, in days, that the app `a` had at a time: an install is decided by the one of when it was taken. */
export const windowAt = (at: Sql): Sql =>
  sql`coalesce((select w.days from app_windows w where w.app_id = a.id and w.until > ${at} order by w.until limit 1),
               a.attribution_window_days)`;
