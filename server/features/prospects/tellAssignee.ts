import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { createNotifications } from '../notifications/create.ts';

interface Assigned {
  readonly ids: readonly string[];
  readonly recipientId: unknown;
  readonly actorId: string | null;
  readonly now: Date;
}

/** Tells a colleague of prospects that are theirs now, or no longer; not of what they did themselves. */
export async function tellAssignee(
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
      title: isTheirs ? `${name} is yours` : `${name} is no longer yours`,
      content: `${actor ?? 'Somebody'} ${isTheirs ? 'assigned this prospect to you.' : 'took this prospect from you.'}`,
      action: { action: 'redirect_to_prospect_page' as const, parameters: { prospectId: id } },
    })),
    now,
  );
}
