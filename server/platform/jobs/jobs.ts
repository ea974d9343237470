import type { JobHelpers } from 'graphile-worker';
import sql from 'sql-template-tag';

import { type Queryable, query } from '../database/pool.ts';
import type { MailJob } from '../mail/mail.ts';

/** Every job and its payload. A feature with background work adds a line here and passes its task to `startWorker`. */
export interface JobPayloads {
  'mail.send': MailJob;
  /** Delivers new notifications to open pages. */
  'notification.deliver': { ids: readonly string[] };
  /** Notifies partners of approvals that can no longer be undone. */
  'leads.announce': { ids: readonly string[]; undoableUntil: string };
  /** The leads were credited with an install. */
  'leads.convert': { ids: readonly string[] };
  /** Ends the claims of leads whose time is over; from the crontab. */
  'leads.expire': Record<string, unknown>;
  /** Moves commissions whose month has come; from the crontab. */
  'commissions.mature': Record<string, unknown>;
  /** Notifies partners of what they earned just now. */
  'earnings.notify': Record<string, unknown>;
  /** Mails everyone their day; from the crontab. */
  'digest.send': Record<string, unknown>;
  /** Puts changed payout methods to use whose waiting time is over. */
  'payoutMethods.activate': Record<string, unknown>;
  /** Starts and ends the banners in the portal whose time has come. */
  'banners.clock': Record<string, unknown>;
  /** Marks registrations as overdue; from the crontab. */
  'registrations.escalate': Record<string, unknown>;
  /** Escalates claims whose deadline has passed; from the crontab. */
  'claims.escalate': Record<string, unknown>;
  'cases.escalate': Record<string, unknown>;
  /** Notifies staff of what has stayed in a state for too long; from the crontab. */
  'lifecycles.escalate': Record<string, unknown>;
  /** Runs the rules that look for fraud over time, and what failed before; from the crontab. */
  'cases.rules': Record<string, unknown>;
  'invitations.clock': Record<string, unknown>;
  'reversals.clock': Record<string, unknown>;
  /** Marks payouts as overdue that the bank has not confirmed; from the crontab. */
  'payouts.clock': Record<string, unknown>;
  /** Puts a copy of a person’s data together. */
  'personExports.prepare': { id: string };
  /** Begins the erasures whose time has come; from the crontab. */
  'erasures.begin': Record<string, unknown>;
  /** Erases a person. */
  'erasures.erase': { id: string };
  /** Deletes the copies whose time is over; from the crontab. */
  'personExports.expire': Record<string, unknown>;
  /** Measures partners by the tiers, and moves them; from the crontab. */
  'tiers.evaluate': Record<string, unknown>;
  /** Lets open pages look for their banners again. */
  'banners.changed': Record<string, unknown>;
  /** Begins to send the newsletters whose time has come. */
  'newsletters.clock': Record<string, unknown>;
  /** Sends a newsletter, some at a time. */
  'newsletters.send': { id: string };
  /** Mails the saved reports that are due; from the crontab. */
  'reports.send': Record<string, unknown>;
  /** Moves what figures are sums of into sums by day; from the crontab, and again while something comes in. */
  'figures.compact': Record<string, unknown>;
  /** Makes and drops months of visits and clicks; from the crontab. */
  'figures.months': Record<string, unknown>;
  /** Compares figures with the rows they are sums of; from the crontab. */
  'figures.check': Record<string, unknown>;
  /** Counts figures in the days of another zone. */
  'figures.zone': Record<string, unknown>;
  /** Seals the newest entries of the ledger; from the crontab. */
  'ledger.seal': Record<string, unknown>;
  /** Makes the day’s root of the ledger; from the crontab. */
  'ledger.close': Record<string, unknown>;
  /** Forgets what is no longer needed; from the crontab. */
  housekeeping: Record<string, unknown>;
}

declare global {
  namespace GraphileWorker {
    /** graphile-worker reads the payloads from here. */
    interface Tasks extends JobPayloads {}
  }
}

export type JobName = keyof JobPayloads;

/** Done at least once: a killed process leaves its job to the next, so a task must bear being run again. */
export type Task<Name extends JobName> = (payload: JobPayloads[Name], helpers: JobHelpers) => Promise<void>;

export type Tasks = { readonly [Name in JobName]: Task<Name> };

export interface JobOptions {
  /** One waiting job for a key: adding it again replaces it. */
  jobKey?: string;
  /** Not before this time; an ISO string. */
  runAt?: string;
  /** Tries at most; 25 unless given, which is about three days. */
  maxAttempts?: number;
}

/** Adds a job in the caller's transaction: if that is rolled back, the job never was. */
export async function addJob<Name extends JobName>(
  tx: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  { jobKey, runAt, maxAttempts }: JobOptions = {},
): Promise<void> {
  await query(
    tx,
    sql`select from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
      max_attempts => ${maxAttempts}::int, job_key => ${jobKey}::text)`,
  );
}

/** Adds many jobs of one name in one statement. */
export async function addJobs<Name extends JobName>(
  tx: Queryable,
  name: Name,
  payloads: readonly JobPayloads[Name][],
): Promise<void> {
  if (payloads.length === 0) return;
  await query(
    tx,
    sql`select from graphile_worker.add_jobs(array(
      select row(${name}::text, payload, null, null, null, null, null, null)::graphile_worker.job_spec
        from json_array_elements(${JSON.stringify(payloads)}::json) payload))`,
  );
}
