import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import type { MarkdownTree } from '#contract/content/markdown.ts';

import { transitionMany } from '../../lifecycle/transition.ts';
import { execute, queryOne, transaction } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { MailJob } from '../../platform/mail/mail.ts';
import { Unconfirmed } from '../../platform/mail/mailer.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { sendOn } from './clock.ts';
import { newsletterMail } from './newsletterMail.ts';
import { outcomeOf } from './outcome.ts';

/** Mails of one job: it ends in the time a server has to stop. */
const batch = 50;
/** How often the mail server may put one off. */
const mostRefusals = 5;

interface Claimed {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly subject: string;
  readonly body: string;
  readonly tree: MarkdownTree;
}

/**
 * Takes the next recipient, for good: from here on no one else sends to them, whatever becomes of this process. Someone who
 * cancelled meanwhile is passed over. Undefined where none is left, or it is not being sent any more.
 */
function claimNext(pool: Pool, id: string, hash: Buffer, now: Date): Promise<Claimed | 'passed over' | undefined> {
  const at = now.toISOString();
  return transaction(pool, async (tx) => {
    // Stopping it waits for this one.
    const open = await queryOne(tx, sql`select 1 from newsletters where id = ${id} and state = 'sending' for share`);
    if (!open) return undefined;
    const next = await queryOne<{ userId: string; isGone: boolean }>(
      tx,
      sql`select r.user_id as "userId",
                 u.is_disabled or exists (select 1 from newsletter_cancellations c where c.user_id = u.id) as "isGone"
            from newsletter_recipients r join users u on u.id = r.user_id
           where r.newsletter_id = ${id} and r.handed_at is null and r.failed_at is null and r.skipped_at is null
           order by r.tries, r.user_id limit 1 for update of r skip locked`,
    );
    if (!next) return undefined;
    if (next.isGone) {
      await execute(
        tx,
        sql`update newsletter_recipients set skipped_at = ${at}::timestamptz
             where newsletter_id = ${id} and user_id = ${next.userId}`,
      );
      return 'passed over';
    }
    return queryOne<Claimed>(
      tx,
      sql`with taken as (
            update newsletter_recipients r set handed_at = ${at}::timestamptz, tries = tries + 1, token_hash = ${hash}
             where r.newsletter_id = ${id} and r.user_id = ${next.userId}
            returning r.user_id
          )
          select u.id as "userId", u.email, u.first_name as "firstName", n.subject, n.body, n.body_tree as tree
            from taken join users u on u.id = taken.user_id join newsletters n on n.id = ${id}`,
    );
  });
}

interface Sender {
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly deliver: (mail: MailJob) => Promise<void>;
  readonly now: () => Date;
}

/** No mail server has seen the mail: its recipient waits, however long, until one is there or the newsletter is cancelled. */
const giveBack = (pool: Pool, id: string, userId: string, now: Date) =>
  execute(
    pool,
    sql`with lost as (
          update newsletters set mail_lost_at = ${now.toISOString()}::timestamptz where id = ${id} and mail_lost_at is null
        )
        update newsletter_recipients set handed_at = null where newsletter_id = ${id} and user_id = ${userId}`,
  );

/** Answers how often this recipient has been refused. */
async function countRefusal(pool: Pool, id: string, userId: string): Promise<number> {
  const counted = await queryOne<{ refusals: number }>(
    pool,
    sql`update newsletter_recipients set refusals = refusals + 1
         where newsletter_id = ${id} and user_id = ${userId} returning refusals`,
  );
  return counted?.refusals ?? 0;
}

/** Sends to one recipient. Answers false where there is none left. @throws where the mail server is not to be reached */
async function sendOne({ pool, publicUrl, deliver, now }: Sender, id: string): Promise<boolean> {
  const token = newToken();
  const claimed = await claimNext(pool, id, tokenHash(token), now());
  if (!claimed) return false;
  if (claimed === 'passed over') return true;
  // In one statement: the mail server has answered, so it is there.
  const settle = (set: 'sent' | 'failed' | 'again') =>
    execute(
      pool,
      sql`with back as (update newsletters set mail_lost_at = null where id = ${id} and mail_lost_at is not null)
          update newsletter_recipients
             set sent_at = case when ${set} = 'sent' then now() end,
                 failed_at = case when ${set} = 'failed' then now() end,
                 handed_at = case when ${set} = 'sent' then handed_at end
           where newsletter_id = ${id} and user_id = ${claimed.userId}`,
    );
  try {
    await deliver({ id: newId(), ...newsletterMail(claimed, publicUrl, token) });
  } catch (error) {
    // It may have arrived, so it is not sent again; the others wait as for a server that cannot be reached.
    if (error instanceof Unconfirmed) throw error;
    const outcome = outcomeOf(error);
    if (outcome === 'unseen') {
      await giveBack(pool, id, claimed.userId, now());
      throw error;
    }
    const isOver = outcome === 'refused' || (await countRefusal(pool, id, claimed.userId)) >= mostRefusals;
    await settle(isOver ? 'failed' : 'again');
    if (isOver) return true;
    throw error;
  }
  await settle('sent');
  return true;
}

/** Sends a newsletter to some; one that has no one left is sent. */
export async function sendSome(sender: Sender, id: string): Promise<void> {
  const { pool, now } = sender;
  for (let count = 0; count < batch; count += 1) {
    if (await sendOne(sender, id)) continue;
    const finish = { entity: 'newsletter', event: 'newsletter.finish', actor: { userId: null } } as const;
    await transaction(pool, (tx) => transitionMany(tx, { ...finish, ids: [id], now: now() }));
    return;
  }
  await sendOn(pool, id);
}

/** The task behind it. */
export const newsletterTask =
  (sender: Sender): Task<'newsletters.send'> =>
  ({ id }) =>
    sendSome(sender, id);
