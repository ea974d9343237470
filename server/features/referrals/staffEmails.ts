import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';

/** The addresses of the staff who may sign in. */
export async function findStaffEmails(db: Queryable): Promise<string[]> {
  const rows = await query<{ email: string }>(
    db,
    sql`select email from users where partner_id is null and not is_disabled order by id`,
  );
  return rows.map(({ email }) => email);
}
