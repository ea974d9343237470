import sql from 'sql-template-tag';

import { type Effect, idsOf } from '../../lifecycle/effects.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { createNotifications } from '../notifications/create.ts';
import { userName } from '../../platform/database/userName.ts';

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
    sql`select p.id, p.name, ${userName(sql`${actorId}`)} as actor
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

/** Notifies the assignee that a prospect became a partner; not of what they approved. */
export const notifyOfWon: Effect = async (tx, { changes, actor, now }) => {
  const rows = await query<{ id: string; name: string; assigneeId: string; partner: string }>(
    tx,
    sql`select p.id, p.name, p.assigned_to as "assigneeId", w.name as partner
          from prospects p join partners w on w.id = p.partner_id join users u on u.id = p.assigned_to
         where p.id = any(${idsOf(changes)}::uuid[]) and not u.is_disabled
           and p.assigned_to is distinct from ${actor.userId}::uuid
         order by p.id`,
  );
  await createNotifications(
    tx,
    rows.map(({ id, name, assigneeId, partner }) => ({
      recipientId: assigneeId,
      type: 'prospectWon' as const,
      title: `${name} became a partner`,
      content: `${partner} was approved.`,
      action: { action: 'redirect_to_prospect_page' as const, parameters: { prospectId: id } },
    })),
    now,
  );
};
