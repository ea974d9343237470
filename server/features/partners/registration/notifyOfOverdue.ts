import sql from 'sql-template-tag';

import { type Effect, idsOf } from '../../../lifecycle/effects.ts';
import { query } from '../../../platform/database/pool.ts';
import { createNotifications } from '../../notifications/create.ts';

/** Notifies admins, and the managers of a partner, that its registration has waited for longer than the target. */
export const notifyOfOverdue: Effect = async (tx, { changes, now }) => {
  const rows = await query<{ recipientId: string; partnerId: string; name: string }>(
    tx,
    sql`select u.id as "recipientId", p.id as "partnerId", p.name
          from partners p
          join users u on not u.is_disabled
           and (u.role = 'admin' or exists (select 1 from partner_managers m
                                             where m.partner_id = p.id and m.user_id = u.id and m.ended_at is null))
         where p.id = any(${idsOf(changes)}::uuid[]) order by p.id, u.id`,
  );
  await createNotifications(
    tx,
    rows.map(({ recipientId, partnerId, name }) => ({
      recipientId,
      type: 'registrationOverdue',
      title: `The registration of ${name} is overdue`,
      content: 'It has been waiting longer than our target.',
      action: { action: 'redirect_to_partner_page', parameters: { partnerId } },
    })),
    now,
  );
};
