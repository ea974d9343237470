import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../server/platform/database/pool.ts';

/** Both sides of the newest entry of an action on an entity in the audit log. */
export const lastAudit = (db: Queryable, action: string, entityId: string) =>
  queryOne<{ before: unknown; after: unknown }>(
    db,
    sql`select before, after from audit_events where action = ${action} and entity_id = ${entityId} order by id desc limit 1`,
  );
