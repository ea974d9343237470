import sql from 'sql-template-tag';

import type { NewsletterCancellation } from '#contract/content/newsletters.ts';

import { execute, type Queryable, queryOne } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/tokens.ts';

/** 'a•••@example.com' */
const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

/** Whom a mailed token is for. @throws 400 `token_invalid` */
export async function cancellationOf(
  db: Queryable,
  token: string,
): Promise<NewsletterCancellation & { userId: string }> {
  const found = await queryOne<{ userId: string; email: string; isCancelled: boolean }>(
    db,
    sql`select u.id as "userId", u.email,
               exists (select 1 from newsletter_cancellations c where c.user_id = u.id) as "isCancelled"
          from newsletter_recipients r join users u on u.id = r.user_id where r.token_hash = ${tokenHash(token)}`,
  );
  if (!found) throw new Refused(400, 'token_invalid', 'This link is incomplete or no longer works.');
  return { ...found, email: masked(found.email) };
}

/** Cancels newsletters for the person of a mailed token, or takes that back. @throws 400 `token_invalid` */
export async function setCancellation(
  tx: Queryable,
  { token, isCancelled }: { token: string; isCancelled: boolean },
  now: Date,
): Promise<NewsletterCancellation> {
  const { userId, email } = await cancellationOf(tx, token);
  await execute(
    tx,
    isCancelled
      ? sql`insert into newsletter_cancellations (user_id, cancelled_at) values (${userId}, ${now.toISOString()}::timestamptz)
            on conflict (user_id) do nothing`
      : sql`delete from newsletter_cancellations where user_id = ${userId}`,
  );
  return { email, isCancelled };
}
