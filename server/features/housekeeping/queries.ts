import type { Pool } from 'pg';
import sql, { type Sql } from 'sql-template-tag';

import { DAY } from '#contract/shared/day.ts';
import { forget, forgottenAtOnce, untilDone } from '../../platform/database/forget.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';

const before = (now: Date, days: number): Sql =>
  sql`${new Date(now.getTime() - days * DAY).toISOString()}::timestamptz`;

/** Answers kept for an Idempotency-Key; no client retries after that. */
export const forgetAnswers = (pool: Pool, now: Date, days: number): Promise<number> =>
  forget(pool, 'idempotency_keys', sql`t.created_at < ${before(now, days)}`);

/** One-time tokens that ended so long ago. */
export const forgetTokens = (pool: Pool, now: Date, days: number): Promise<number> =>
  forget(pool, 'one_time_tokens', sql`t.expires_at < ${before(now, days)}`);

/**
 * Sessions that began so long ago, all of which have ended. They are kept that long because a person who signed in from an
 * address before is not slowed there.
 */
export const forgetSessions = (pool: Pool, days: number): Promise<number> =>
  forget(pool, 'sessions', sql`t.created_at < now() - make_interval(days => ${days}) and t.expires_at < now()`);

/** Google sign-ins that were never completed. */
export const forgetGoogleLogins = (pool: Pool): Promise<number> =>
  forget(pool, 'google_logins', sql`t.expires_at < now()`);

/** Emails that were kept instead of sent. */
export const forgetMails = (pool: Pool, now: Date, days: number): Promise<number> =>
  forget(pool, 'mailbox', sql`t.created_at < ${before(now, days)}`);

export const forgetNotifications = (pool: Pool, now: Date, days: number): Promise<number> =>
  forget(pool, 'notifications', sql`t.created_at < ${before(now, days)}`);

/** Replays of edited terms that are so old, unless something was proposed from them. */
export const forgetReplays = (pool: Pool, now: Date, days: number): Promise<number> =>
  forget(
    pool,
    'pay_replays',
    sql`t.created_at < ${before(now, days)} and t.status <> 'running'
        and not exists (select 1 from terms_proposals p where p.replay_id = t.id)`,
  );

/** Files that were uploaded more than a day ago, and for which no resource was saved. */
export const forgetFiles = (pool: Pool, now: Date): Promise<number> =>
  forget(
    pool,
    'files',
    sql`t.created_at < ${before(now, 1)} and not exists (select 1 from resources r where r.file_id = t.id)`,
  );

/** Files that were stored more than a day ago, and with which no claim was submitted or answered. */
export const forgetClaimFiles = (pool: Pool, now: Date): Promise<number> =>
  forget(pool, 'claim_files', sql`t.created_at < ${before(now, 1)} and t.claim_id is null`);

/** Where changes came from that are older: the tables keep everything else of them. */
export const forgetOrigins = (pool: Pool, now: Date, days: number): Promise<number> =>
  untilDone(async () => {
    const row = await queryOne<{ done: number }>(
      pool,
      sql`select forget_origins(${before(now, days)}, ${forgottenAtOnce}) as done`,
    );
    return row?.done ?? 0;
  });

/** Adds up what is kept of how many partners each state has. */
export const foldPartnerCounts = (db: Queryable): Promise<number> => execute(db, sql`select fold_partner_counts()`);

/** Webhook secrets that count no more. */
export const forgetSecrets = (db: Queryable, now: Date): Promise<number> =>
  execute(
    db,
    sql`update apps set old_webhook_secret = null, old_secret_ends_at = null
         where old_secret_ends_at <= ${now.toISOString()}::timestamptz`,
  );
