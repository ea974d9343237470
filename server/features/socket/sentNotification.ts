import sql from 'sql-template-tag';

import { type SendRefusal, sentNotification } from '#contract/socket.ts';

import { queryOne, transaction } from '../../platform/database/pool.ts';
import { accessRefusal } from '../../platform/http/access.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { parse } from '../../platform/http/validate.ts';
import { updateNote } from '../notes/write.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Session } from '../../platform/session.ts';
import { throttle } from '../../platform/throttle.ts';

interface Found {
  of: 'partner' | 'prospect';
  note: string;
  version: number;
  mentions: string[];
}

/** Notifies colleagues of a note, by the rules of creating one: once each, never the author. */
async function mentionColleagues({ pool, now }: Services, session: Session | null, given: unknown): Promise<void> {
  const refusal = accessRefusal('staff', false, session);
  if (refusal ?? !session) throw refusal ?? new Refused(401, 'unauthenticated', 'Sign in first.');
  const { noteId, recipients } = parse(sentNotification, given);
  await throttle(pool, `mention:${session.user.id}`, { limit: 30, windowSeconds: 60, now: now() });
  await transaction(pool, async (tx) => {
    const found = await queryOne<Found>(
      tx,
      sql`select case when n.partner_id is null then 'prospect' else 'partner' end as of, n.note, n.version,
                 array(select m.user_id from note_mentions m where m.note_id = n.id) as mentions
            from notes n where n.id = ${noteId} for update`,
    );
    if (!found) throw notFound();
    const { mentions, ...note } = found;
    const named = [...new Set([...mentions, ...recipients])];
    await updateNote(tx, { id: noteId, ...note, mentions: named }, { actor: actorOf(session), now: now() });
  });
}

/** Handles `send_notification`; answers the refusal, if any. */
export async function sendNotification(
  services: Services,
  session: Session | null,
  given: unknown,
): Promise<SendRefusal> {
  try {
    await mentionColleagues(services, session, given);
    return null;
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, detail: error.message };
    throw error;
  }
}
