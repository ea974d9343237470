import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../platform/database/pool.ts';

const DAY = 86_400_000;

/** Answers kept for an Idempotency-Key longer than a week; no client retries after that. */
export const forgetAnswers = (db: Queryable, now: Date): Promise<number> =>
  execute(db, sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - 7 * DAY).toISOString()}`);

/** One-time tokens that ended more than a month ago. */
export const forgetTokens = (db: Queryable, now: Date): Promise<number> =>
  execute(db, sql`delete from one_time_tokens where expires_at < ${new Date(now.getTime() - 30 * DAY).toISOString()}`);

/**
 * Sessions of more than three months ago, all of which have ended. They are kept that long because a person who signed in
 * from an address before is not slowed there.
 */
export const forgetSessions = (db: Queryable): Promise<number> =>
  execute(db, sql`delete from sessions where created_at < now() - interval '91 days' and expires_at < now()`);

/** Google sign-ins that were never completed. */
export const forgetGoogleLogins = (db: Queryable): Promise<number> =>
  execute(db, sql`delete from google_logins where expires_at < now()`);

/** What edited terms were tried on more than a month ago, if nothing was proposed from it. */
export const forgetReplays = (db: Queryable, now: Date): Promise<number> =>
  execute(
    db,
    sql`delete from pay_replays r
         where r.created_at < ${new Date(now.getTime() - 30 * DAY).toISOString()} and r.status <> 'running'
           and not exists (select 1 from terms_proposals p where p.replay_id = r.id)`,
  );

/** Files that were uploaded more than a day ago, and for which no resource was saved. */
export const forgetFiles = (db: Queryable, now: Date): Promise<number> =>
  execute(
    db,
    sql`delete from files f
         where f.created_at < ${new Date(now.getTime() - DAY).toISOString()}
           and not exists (select 1 from resources r where r.file_id = f.id)`,
  );

/** Adds up what is kept of how many partners each state has. */
export const foldPartnerCounts = (db: Queryable): Promise<number> => execute(db, sql`select fold_partner_counts()`);

/** Webhook secrets that count no more. */
export const forgetSecrets = (db: Queryable, now: Date): Promise<number> =>
  execute(
    db,
    sql`update apps set old_webhook_secret = null, old_secret_ends_at = null
         where old_secret_ends_at <= ${now.toISOString()}::timestamptz`,
  );
