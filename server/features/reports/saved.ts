import sql, { type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type SavedReport, type saveReport, mostSavedReports } from '#contract/reports/reports.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { reportingClock } from '../figures/clock.ts';
import { askReport } from './read.ts';
import { type Frequency, nextDue } from './schedule.ts';

const columns: Sql = sql`s.id, s.name, s.report, s.parameters, s.frequency, s.next_at as "nextAt",
  s.last_sent_at as "lastSentAt", s.created_at as "createdAt"`;

/** One person's, by name. */
export const findSavedReports = (db: Queryable, userId: string): Promise<SavedReport[]> =>
  query<SavedReport>(
    db,
    sql`select ${columns} from saved_reports s where s.user_id = ${userId} order by lower(s.name), s.id`,
  );

async function findSaved(db: Queryable, id: string, userId: string): Promise<SavedReport> {
  const found = await queryOne<SavedReport>(
    db,
    sql`select ${columns} from saved_reports s where s.id = ${id} and s.user_id = ${userId}`,
  );
  if (!found) throw notFound();
  return found;
}

const nextAt = (frequency: Frequency | null, zone: string, now: Date): string | null =>
  frequency === null ? null : nextDue(frequency, zone, now).toISOString();

/** @throws 400 where the report does not take the parameters or the name is another’s, 409 beyond what one person may keep */
export async function saveReportOf(
  tx: Queryable,
  userId: string,
  { name, report, parameters, frequency = null }: ParsedOf<typeof saveReport>['body'],
  now: Date,
): Promise<SavedReport> {
  await askReport(tx, report, parameters, { viewerId: userId, now });
  const { zone } = await reportingClock(tx);
  // Two at once count one after the other.
  await execute(tx, sql`select 1 from users where id = ${userId} for update`);
  const kept = await queryOne<{ n: number }>(
    tx,
    sql`select count(*) as n from saved_reports where user_id = ${userId}`,
  );
  if ((kept?.n ?? 0) >= mostSavedReports)
    throw new Refused(409, 'duplicate', `You have ${mostSavedReports} saved reports. Delete one first.`);
  const id = newId();
  await execute(
    tx,
    sql`insert into saved_reports (id, user_id, name, report, parameters, frequency, next_at, created_at)
        values (${id}, ${userId}, ${name}, ${report}, ${JSON.stringify(parameters)}::jsonb, ${frequency},
                ${nextAt(frequency, zone, now)}::timestamptz, ${now.toISOString()}::timestamptz)`,
  ).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'saved_reports_by_name')) throw error;
    throw invalid('name', 'You already have a saved report with this name. Choose another one.');
  });
  return findSaved(tx, id, userId);
}

/** Another one's is as if it did not exist. */
export async function scheduleSaved(
  tx: Queryable,
  { id, userId }: { id: string; userId: string },
  frequency: Frequency | null,
  now: Date,
): Promise<SavedReport> {
  const { zone } = await reportingClock(tx);
  await execute(
    tx,
    sql`update saved_reports set frequency = ${frequency}, next_at = ${nextAt(frequency, zone, now)}::timestamptz
         where id = ${id} and user_id = ${userId} and frequency is distinct from ${frequency}::text`,
  );
  return findSaved(tx, id, userId);
}

/** Another one's is as if it did not exist. */
export async function deleteSaved(tx: Queryable, id: string, userId: string): Promise<void> {
  if ((await execute(tx, sql`delete from saved_reports where id = ${id} and user_id = ${userId}`)) === 0)
    throw notFound();
}
