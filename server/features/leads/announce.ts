import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { undoSeconds } from '#contract/lifecycles/lifecycles.ts';

import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { addJob, type JobPayloads, type Task } from '../../platform/jobs/jobs.ts';
import { isSilent } from '../../platform/mail/silence.ts';
import { notifyPartners } from './notify.ts';

/** When an approval becomes final. */
export const undoEnd = (approved: Date): string => new Date(approved.getTime() + undoSeconds * 1000).toISOString();

/** Partners are notified of an approval once it can no longer be undone; of one that is laid as history, at once. */
export async function announceLater(tx: Queryable, leadIds: readonly string[], now: Date): Promise<void> {
  const job = { ids: leadIds, undoableUntil: undoEnd(now) };
  if (isSilent()) await announce(tx, job, now);
  else await addJob(tx, 'leads.announce', job, { runAt: job.undoableUntil });
}

/**
 * Notifies partners of approvals. Clearing their deadline makes them final, on every node and by every clock: of an
 * undoing and an announcement the later finds that the other came first. One that was undone has another time or none.
 */
export async function announce(
  tx: Queryable,
  { ids, undoableUntil }: JobPayloads['leads.announce'],
  now: Date,
): Promise<void> {
  const final = await query<{ id: string }>(
    tx,
    sql`update leads set undoable_until = null
         where id = any(${ids}::uuid[]) and undoable_until = ${undoableUntil}::timestamptz
        returning id`,
  );
  const announced = final.map(({ id }) => id);
  await notifyPartners(tx, announced, now, 'approved');
}

/** The task behind it. */
export const announcingTask =
  (pool: Pool, now: () => Date): Task<'leads.announce'> =>
  (payload) =>
    transaction(pool, (tx) => announce(tx, payload, now()));
