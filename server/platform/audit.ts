import sql from 'sql-template-tag';

import { type Queryable, execute } from './database/pool.ts';
import { newId } from './ids.ts';
import type { By } from './actor.ts';
import { currentOrigin } from './requestOrigin.ts';

interface AuditEvent {
  /** What was done, such as 'partner.commissionRate'. */
  action: string;
  entity: string;
  entityId: string | null;
  /** `before` and `after` hold what was changed; neither holds a secret. */
  payload: object;
}

/** One row of the audit log, in the transaction of the change. */
export const recordAudit = (tx: Queryable, event: AuditEvent, by: By): Promise<void> => recordAudits(tx, [event], by);

/** Rows of the audit log in their order, in the transaction of the change, with where the call came from. */
export async function recordAudits(tx: Queryable, events: readonly AuditEvent[], { actor, now }: By): Promise<void> {
  if (events.length === 0) return;
  const origin = currentOrigin();
  await execute(
    tx,
    sql`insert into audit_events (id, actor_id, subject_id, action, entity, entity_id, payload, created_at, address, user_agent,
                                  request_id)
        select v.id, ${actor.userId}::uuid, ${actor.actingAs ?? null}::uuid, v.action, v.entity, v.entity_id, v.payload::jsonb,
               ${now.toISOString()}::timestamptz, ${origin?.address ?? null}::inet, ${origin?.userAgent ?? null}::text,
               ${origin?.requestId ?? null}::text
          from unnest(${events.map(() => newId())}::uuid[], ${events.map(({ action }) => action)}::text[],
                      ${events.map(({ entity }) => entity)}::text[], ${events.map(({ entityId }) => entityId)}::uuid[],
                      ${events.map(({ payload }) => JSON.stringify(payload))}::text[])
            as v(id, action, entity, entity_id, payload)`,
  );
}
