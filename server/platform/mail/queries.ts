import sql from 'sql-template-tag';

import { type Queryable, execute, query, queryOne } from '../database/pool.ts';

export interface KeptFile {
  name: string;
  content: string;
}

export interface KeptMail {
  id: string;
  message_id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments: KeptFile[];
  created_at: string;
}

/** Keeps a mail that is not sent; one that was kept before stays as it is. */
export async function keepMail(
  db: Queryable,
  { file, ...mail }: Omit<KeptMail, 'created_at' | 'attachments'> & { file: KeptFile | null },
): Promise<void> {
  await execute(
    db,
    sql`insert into mailbox (id, message_id, recipient, subject, text, html, attachments)
        values (${mail.id}, ${mail.message_id}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
                ${JSON.stringify(file === null ? [] : [file])}::jsonb)
        on conflict (message_id) do nothing`,
  );
}

/** The newest mails first, without their bodies. */
export function listMailbox(db: Queryable, limit = 200): Promise<Omit<KeptMail, 'text' | 'html' | 'attachments'>[]> {
  return query(
    db,
    sql`select id, message_id, recipient, subject, created_at from mailbox order by created_at desc, id desc limit ${limit}`,
  );
}

export function getMail(db: Queryable, id: string): Promise<KeptMail | undefined> {
  return queryOne(
    db,
    sql`select id, message_id, recipient, subject, text, html, attachments, created_at from mailbox where id = ${id}`,
  );
}
