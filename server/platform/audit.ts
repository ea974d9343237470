import sql from 'sql-template-tag';

import { type Queryable, execute } from './database/pool.ts';
import { newId } from './ids.ts';
import type { Actor } from './actor.ts';

interface AuditEvent {
  /** What was done, such as 'partner.commissionRate'. */
  action: string;
  entity: string;
  entityId: string | null;
  payload: object;
}

/** One row of the audit log, in the transaction of the change. */
export async function recordAudit(
  tx: Queryable,
  { action, entity, entityId, payload }: AuditEvent,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`insert into audit_events (id, actor_id, subject_id, action, entity, entity_id, payload, created_at)
        values (${newId()}, ${actor.userId}, ${actor.actingAs ?? null}, ${action}, ${entity}, ${entityId},
                ${JSON.stringify(payload)}::jsonb, ${now.toISOString()}::timestamptz)`,
  );
}
