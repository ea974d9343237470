import sql from 'sql-template-tag';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { next } from './next.ts';

interface GivenNotification {
  recipientId: string;
  type?: number;
  title?: string;
  content?: string;
  action?: object | null;
  isRead?: boolean;
  at?: string;
}

/** An unread notification. */
export async function makeNotification(db: Queryable, given: GivenNotification) {
  const notification = { id: newId(), title: given.title ?? `Notification ${next()}` };
  await query(
    db,
    sql`insert into notifications (id, recipient_id, type_id, title, content, action_data, state, created_at)
        values (${notification.id}, ${given.recipientId}, ${given.type ?? 4}, ${notification.title},
                ${given.content ?? ''}, ${given.action ? JSON.stringify(given.action) : null}::jsonb,
                ${given.isRead === true ? 'read' : 'unread'}, ${given.at ?? '2026-11-10T09:00:00.000Z'}::timestamptz)`,
  );
  return notification;
}

interface GivenNote {
  partnerId?: string;
  prospectId?: string;
  authorId?: string | null;
  note?: string;
  at?: string;
  /** Asked by the partner. */
  isQuestion?: boolean;
}

/** A note about a partner or a prospect. */
export async function makeNote(db: Queryable, given: GivenNote) {
  const note = { id: newId(), note: given.note ?? `Note ${next()}` };
  const at = given.at ?? '2026-09-02T08:00:00.000Z';
  await query(
    db,
    sql`insert into notes (id, partner_id, prospect_id, author_id, note, is_question, created_at, updated_at)
        values (${note.id}, ${given.partnerId ?? null}, ${given.prospectId ?? null}, ${given.authorId ?? null},
                ${note.note}, ${given.isQuestion ?? false}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  return note;
}

interface GivenSupportNote {
  userId: string;
  partnerId?: string | null;
  state?: 'open' | 'answered' | 'closed';
  text?: string;
}

/** A question to support with its one message. */
export async function makeSupportNote(db: Queryable, given: GivenSupportNote) {
  const at = '2026-11-10T09:00:00.000Z';
  const note = { id: newId(), userId: given.userId, text: given.text ?? `Question ${next()}` };
  await query(
    db,
    sql`insert into support_notes (id, state, user_id, partner_id, created_at, updated_at)
        values (${note.id}, ${given.state ?? 'open'}, ${given.userId}, ${given.partnerId ?? null}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into support_messages (id, support_note_id, author_id, is_by_staff, text, created_at)
        values (${newId()}, ${note.id}, ${given.userId}, false, ${note.text}, ${at}::timestamptz)`,
  );
  return note;
}
