import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { createSupportNote } from '#contract/support.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Session } from '../../platform/session.ts';
import { addMessage } from './messages.ts';
import { notifyOfQuestion } from './notify.ts';

/** Asks support, or goes on with one's own question; answers its id. @throws 404 for another's question */
export async function askSupport(
  tx: Queryable,
  { user, partner }: Pick<Session, 'user' | 'partner'>,
  { note, supportNoteId }: Pick<ParsedOf<typeof createSupportNote>['body'], 'note' | 'supportNoteId'>,
  { actor, now }: By,
): Promise<string> {
  const id = supportNoteId ?? newId();
  if (supportNoteId === undefined) {
    await execute(
      tx,
      sql`insert into support_notes (id, user_id, partner_id, created_at, updated_at)
          values (${id}, ${user.id}, ${partner?.id ?? null}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`,
    );
  } else {
    const own = await queryOne(
      tx,
      sql`select 1 from support_notes where id = ${id} and user_id = ${user.id} for update`,
    );
    if (!own) throw notFound();
    await applyTransition(tx, { entity: 'supportNote', event: 'supportNote.reopen', id, actor, now });
  }
  await addMessage(tx, { supportNoteId: id, authorId: user.id, isByStaff: false, text: note }, now);
  await notifyOfQuestion(tx, id, note, now);
  return id;
}
