import sql from 'sql-template-tag';

import type { Question } from '#contract/notes.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Session } from '../../platform/session.ts';
import { createNotifications } from '../notifications/create.ts';
import { questionColumns } from './questions.ts';
import { excerpt } from './write.ts';

interface NewQuestion {
  readonly user: Session['user'];
  readonly partner: Pick<NonNullable<Session['partner']>, 'id' | 'name'>;
  readonly content: string;
  /** Where they want to be answered; only shown. */
  readonly email: string;
}

interface Recipient {
  id: string;
  email: string;
  firstName: string;
}

/** The partner's managers who may sign in; the admins where it has none. */
const recipientsOf = (tx: Queryable, partnerId: string): Promise<Recipient[]> =>
  query<Recipient>(
    tx,
    sql`with managing as (
          select u.id from partner_managers m join users u on u.id = m.user_id and not u.is_disabled
           where m.partner_id = ${partnerId} and m.ended_at is null)
        select u.id, u.email, u.first_name as "firstName" from users u
         where u.id in (select id from managing)
            or (u.role = 'admin' and not u.is_disabled and not exists (select 1 from managing))
         order by u.id`,
  );

/** Keeps what a partner asks as a note of theirs, and notifies and mails who manages them. */
export async function ask(tx: Queryable, { user, partner, content, email }: NewQuestion, now: Date): Promise<Question> {
  const id = newId();
  const at = now.toISOString();
  const replyTo = email.toLowerCase() === user.email.toLowerCase() ? null : email;
  await execute(
    tx,
    sql`insert into notes (id, partner_id, author_id, note, is_question, reply_to, created_at, updated_at)
        values (${id}, ${partner.id}, ${user.id}, ${content}, true, ${replyTo}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  const title = `${user.firstName} ${user.lastName} of ${partner.name} asks`;
  const path = `/admin/partners/${partner.id}?mention=true`;
  const recipients = await recipientsOf(tx, partner.id);
  await createNotifications(
    tx,
    recipients.map(({ id: recipientId, email: to, firstName }) => ({
      recipientId,
      type: 'partnerAsked' as const,
      title,
      content: excerpt(content),
      action: {
        action: 'redirect_to_partner_page' as const,
        parameters: { partnerId: partner.id, questionId: id, mention: true },
      },
      mail: {
        to,
        template: 'notification' as const,
        data: { firstName, title, content: `${content}\n\nReply to: ${email}`, path },
      },
    })),
    now,
  );
  const question = await queryOne<Question>(tx, sql`select ${questionColumns} from notes n where n.id = ${id}`);
  if (!question) throw notFound();
  return question;
}
