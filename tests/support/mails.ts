import sql from 'sql-template-tag';

import { type Queryable, query } from '../../server/platform/database/pool.ts';

/** The mail that waits to be sent to an address, oldest first, as the text of its job. */
export async function mailsTo(owner: Queryable, email: string): Promise<string[]> {
  const rows = await query<{ payload: string }>(
    owner,
    sql`select j.payload::text as payload
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'mail.send' and j.payload::text ilike ${`%${email}%`}
         order by j.id`,
  );
  return rows.map(({ payload }) => payload);
}

/** Every link of a mail's job. */
export const linksOf = (mail: string | undefined): string[] => [...new Set(mail?.match(/https?:\/\/[^\s"\\<>]+/g))];
