import sql from 'sql-template-tag';

import { type Queryable, query } from '../../../server/platform/database/pool.ts';

/** The steps of a record, oldest first. */
export const stepsOf = (db: Queryable, id: string) =>
  query(
    db,
    sql`select event, from_state, to_state, actor_id, payload from lifecycle_events
         where entity_id = ${id} order by created_at, id`,
  );

/** The mails that wait to be sent to an address, oldest first: their template and what it is filled with. */
export const queuedMails = (owner: Queryable, email: string) =>
  query(
    owner,
    sql`select payload ->> 'template' as template, payload -> 'data' as data
          from graphile_worker._private_jobs where payload ->> 'to' = ${email} order by id`,
  );
