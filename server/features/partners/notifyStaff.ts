import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import type { NotificationType } from '#contract/notifications.ts';

import { type Effect, idsOf } from '../../lifecycle/effects.ts';
import { query } from '../../platform/database/pool.ts';
import { createNotifications } from '../notifications/create.ts';
import { looksAfter } from './people.ts';

const said = z.object({ reason: z.optional(z.string()), answer: z.optional(z.string()) });

/** Notifies the managers of a partner, or all staff where it has none, of what it wrote. */
export const notifyStaff =
  (type: NotificationType, titleOf: (name: string) => string): Effect =>
  async (tx, { changes, payload, now }) => {
    const { reason, answer } = said.parse(payload);
    const rows = await query<{ recipientId: string; partnerId: string; name: string }>(
      tx,
      sql`select u.id as "recipientId", p.id as "partnerId", p.name
            from partners p join users u on ${looksAfter}
           where p.id = any(${idsOf(changes)}::uuid[]) order by p.id, u.id`,
    );
    await createNotifications(
      tx,
      rows.map(({ recipientId, partnerId, name }) => ({
        recipientId,
        type,
        title: titleOf(name),
        content: answer ?? reason ?? '',
        action: { action: 'redirect_to_partner_page', parameters: { partnerId } },
      })),
      now,
    );
  };
