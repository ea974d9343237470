import sql, { type Sql } from 'sql-template-tag';

/** The whole name of a user by id; null where there is none. */
export const userName = (id: Sql): Sql =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;

/** The whole name of the user `u`, of a left join; null where there is none. */
export const joinedName = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`;
