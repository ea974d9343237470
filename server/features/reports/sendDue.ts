import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { HOUR } from '#contract/shared/day.ts';
import { type ReportKey, reportKindOf } from '#contract/reports/kinds.ts';
import type { ReportParameterValues } from '#contract/reports/reports.ts';

import { execute, queryOne, transaction } from '../../platform/database/pool.ts';
import { type CsvAnswer, csvLines } from '../../platform/http/csv.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { sendMail } from '../../platform/mail/sendMail.ts';
import { reportingClock } from '../figures/clock.ts';
import { askReport, reportCsv } from './read.ts';
import { reportPath } from './reportPath.ts';
import { type Frequency, lastDue, nextDue } from './schedule.ts';

/** Every hour, so that what an outage delayed goes out within one; and at a start. */
export const reportsCron: CronEntry = { job: 'reports.send', at: '3 * * * *', backfill: HOUR };

/** Bytes of CSV that a mail carries at most. */
export const mostAttached = 256 * 1024;

interface Due {
  readonly id: string;
  readonly name: string;
  readonly report: ReportKey;
  readonly parameters: ReportParameterValues;
  readonly frequency: Frequency;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastSentAt: string | null;
  /** Still staff, and not disabled. */
  readonly isWanted: boolean;
}

/** The text of a CSV, or null where it is longer than a mail carries; no more is read than that. */
async function textOf({ header, rows }: CsvAnswer): Promise<string | null> {
  let text = header === null ? '' : csvLines([header]);
  for await (const row of rows) {
    text += csvLines([row]);
    if (Buffer.byteLength(text) > mostAttached) return null;
  }
  return text;
}

/**
 * Sends the one that has been due longest of those after `after`, as of the last time it was due: one that was missed several
 * times is sent once. The row stays locked until its mail is queued, so that of two nodes one sends it.
 */
async function sendNext(
  pool: Pool,
  now: Date,
  skip: readonly string[],
): Promise<{ id: string; error?: unknown } | null> {
  let id: string | undefined;
  try {
    return await transaction(pool, async (tx) => {
      const due = await queryOne<Due>(
        tx,
        sql`select s.id, s.name, s.report, s.parameters, s.frequency, s.user_id as "userId", u.email, u.first_name as "firstName", s.last_sent_at as "lastSentAt",
                   u.role <> 'partner' and not u.is_disabled as "isWanted"
              from saved_reports s join users u on u.id = s.user_id
             where s.next_at <= ${now.toISOString()}::timestamptz and s.id <> all(${skip}::uuid[])
             order by s.next_at, s.id limit 1 for update of s skip locked`,
      );
      if (!due) return null;
      id = due.id;
      const { zone } = await reportingClock(tx);
      const at = lastDue(due.frequency, zone, now);
      // Another zone may have moved the time that it is due at; what was sent for this one is not sent again.
      const isSent = due.lastSentAt !== null && Date.parse(due.lastSentAt) >= at.getTime();
      const isSending = due.isWanted && !isSent;
      if (isSending) {
        const csv = reportCsv(pool, await askReport(tx, due.report, due.parameters, { viewerId: due.userId, now: at }));
        const content = await textOf(csv);
        await sendMail(tx, {
          to: due.email,
          template: 'report',
          data: {
            firstName: due.firstName,
            name: due.name,
            title: reportKindOf(due.report).title,
            asOf: now.toISOString(),
            path: reportPath(due.report, due.parameters),
            file: content === null ? null : { name: `${csv.filename}.csv`, content },
          },
        });
      }
      await execute(
        tx,
        sql`update saved_reports
               set next_at = ${nextDue(due.frequency, zone, now).toISOString()}::timestamptz,
                   last_sent_at = case when ${isSending}::boolean then ${now.toISOString()}::timestamptz else last_sent_at end
             where id = ${due.id}`,
      );
      return { id: due.id };
    });
  } catch (error) {
    // A report that cannot be read does not hold up the others.
    if (id === undefined) throw error;
    return { id, error };
  }
}

/** Sends every report that is due; answers how many. @throws the errors of those that failed, which stay due */
export async function sendDueReports(pool: Pool, now: Date): Promise<number> {
  const seen: string[] = [];
  const errors: unknown[] = [];
  for (;;) {
    const next = await sendNext(pool, now, seen);
    if (next === null) break;
    seen.push(next.id);
    if (next.error !== undefined) errors.push(next.error);
  }
  if (errors.length > 0) throw new AggregateError(errors, 'reports could not be sent');
  return seen.length;
}

/** The task behind it. */
export const reportsTask =
  (pool: Pool, now: () => Date): Task<'reports.send'> =>
  async () => {
    await sendDueReports(pool, now());
  };
