import sql from 'sql-template-tag';

import type { Note } from '#contract/notes.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createNotifications } from '../notifications/create.ts';
import { type Writing, excerpt, findNote } from './write.ts';

interface Asker {
  id: string;
  email: string;
  firstName: string;
}

/** Keeps an answer of staff beside the question, and notifies and mails the partner's users. @throws 404 */
export async function answerQuestion(
  tx: Queryable,
  { id, answer }: { readonly id: string; readonly answer: string },
  { actor, now }: Writing,
): Promise<Note> {
  const question = await queryOne<{ partnerId: string; note: string }>(
    tx,
    sql`select partner_id as "partnerId", note from notes where id = ${id} and is_question for update`,
  );
  if (!question) throw notFound();
  const { partnerId, note } = question;
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into question_answers (id, note_id, author_id, answer, created_at)
        values (${newId()}, ${id}, ${actor.userId}, ${answer}, ${at}::timestamptz)`,
  );
  // What was answered last comes first on the partner's page.
  await execute(tx, sql`update notes set updated_at = ${at}::timestamptz where id = ${id}`);
  const people = await query<Asker>(
    tx,
    sql`select id, email, first_name as "firstName" from users
         where partner_id = ${partnerId} and not is_disabled order by created_at, id`,
  );
  const author = await queryOne<{ name: string }>(
    tx,
    sql`select first_name || ' ' || last_name as name from users where id = ${actor.userId}`,
  );
  const title = `${author?.name ?? 'Your manager'} answered your question`;
  await createNotifications(
    tx,
    people.map(({ id: recipientId, email: to, firstName }) => ({
      recipientId,
      type: 'questionAnswered' as const,
      title,
      content: excerpt(answer),
      action: { action: 'redirect_to_partner_page' as const, parameters: { partnerId, questionId: id } },
      mail: {
        to,
        template: 'notification' as const,
        data: { firstName, title, content: `${answer}\n\nYou asked: ${excerpt(note)}`, path: '/?ask=true' },
      },
    })),
    now,
  );
  return findNote(tx, id);
}
