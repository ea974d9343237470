import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { createNotifications } from '../notifications/create.ts';

interface Assigned {
  readonly ids: readonly string[];
  readonly recipientId: unknown;
  readonly actorId: string | null;
  readonly now: Date;
}

/** Notifies a colleague of prospects assigned to or taken from them; not of their own changes. */
export async function notifyAssignee(
  tx: Queryable,
  { ids, recipientId, actorId, now, isTheirs }: Assigned & { isTheirs: boolean },
): Promise<void> {
  if (typeof recipientId !== 'string' || recipientId === actorId) return;
  const rows = await query<{ id: string; name: string; actor: string | null }>(
    tx,
    sql`select p.id, p.name, (select u.first_name || ' ' || u.last_name from users u where u.id = ${actorId}) as actor
          from prospects p where p.id = any(${ids}::uuid[]) order by p.id`,
  );
  await createNotifications(
    tx,
    rows.map(({ id, name, actor }) => ({
      recipientId,
      type: 'prospectAssigned' as const,
      title: isTheirs ? `${name} was assigned to you` : `${name} was unassigned from you`,
      content: `${actor ?? 'Someone'} ${isTheirs ? 'assigned this prospect to you.' : 'unassigned this prospect from you.'}`,
      action: { action: 'redirect_to_prospect_page' as const, parameters: { prospectId: id } },
    })),
    now,
  );
}
