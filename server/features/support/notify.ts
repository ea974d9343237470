import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { cut } from '../../platform/cut.ts';
import { createNotifications } from '../notifications/create.ts';
import { looksAfter } from '../partners/people.ts';

/** Characters of a question in a notification. */
const shown = 300;

/** Notifies the managers of a partner, or all staff where it has none, of what its person asks; of a colleague's, all staff. */
export async function notifyOfQuestion(tx: Queryable, supportNoteId: string, text: string, now: Date): Promise<void> {
  const rows = await query<{ recipientId: string; partnerId: string | null; by: string }>(
    tx,
    sql`select u.id as "recipientId", p.id as "partnerId", a.first_name || ' ' || a.last_name || coalesce(' of ' || p.name, '') as by
          from support_notes n
          join users a on a.id = n.user_id
          left join partners p on p.id = n.partner_id
          join users u on ${looksAfter} and u.id <> n.user_id
         where n.id = ${supportNoteId} order by u.id`,
  );
  await createNotifications(
    tx,
    rows.map(({ recipientId, partnerId, by }) => ({
      recipientId,
      type: 'supportAsked' as const,
      title: `${by} asks support`,
      content: cut(text, shown),
      action: {
        action: 'redirect_to_partner_page' as const,
        parameters: { ...(partnerId === null ? {} : { partnerId }), supportNoteId },
      },
    })),
    now,
  );
}

/** Notifies who asked, by email too. */
export async function notifyOfAnswer(
  tx: Queryable,
  supportNoteIds: readonly string[],
  answer: string,
  now: Date,
): Promise<void> {
  const rows = await query<{ id: string; recipientId: string; partnerId: string | null }>(
    tx,
    sql`select id, user_id as "recipientId", partner_id as "partnerId" from support_notes
         where id = any(${supportNoteIds}::uuid[]) order by id`,
  );
  await createNotifications(
    tx,
    rows.map(({ id, recipientId, partnerId }) => ({
      recipientId,
      type: 'supportAnswered' as const,
      title: 'Support answered your question',
      content: answer,
      action: {
        action: 'redirect_to_partner_page' as const,
        parameters: { ...(partnerId === null ? {} : { partnerId }), supportNoteId: id },
      },
    })),
    now,
  );
}
