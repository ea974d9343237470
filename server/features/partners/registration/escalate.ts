import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { DAY } from '#contract/shared/day.ts';
import { allowedAmong, transitionMany } from '../../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../../platform/database/pool.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../../platform/jobs/worker.ts';
import { staffSince } from '../../../reporting/waitingRegistrations.ts';
import { targetDays } from './dueAt.ts';

/** Marks the registrations as overdue that staff have had for longer than the target. */
export async function escalate(tx: Queryable, now: Date): Promise<void> {
  const day = new Date(now.getTime() - (await targetDays(tx)) * DAY).toISOString();
  // Over a weekend those are too many, which the chart sorts out before anything is locked.
  const old = await query<{ id: string }>(
    tx,
    sql`select p.id from partners p where p.approval_state = 'pending' and ${staffSince} <= ${day}::timestamptz`,
  );
  const ids = await allowedAmong(tx, {
    entity: 'approval',
    event: 'approval.escalate',
    ids: old.map(({ id }) => id),
    now,
  });
  await transitionMany(tx, { entity: 'approval', event: 'approval.escalate', ids, actor: { userId: null }, now });
}

/** Every five minutes; the next run makes up for a missed one. */
export const escalatingCron: CronEntry = { job: 'registrations.escalate', at: '*/5 * * * *' };

/** The task behind it. */
export const escalatingTask =
  (pool: Pool, now: () => Date): Task<'registrations.escalate'> =>
  async () => {
    await transaction(pool, (tx) => escalate(tx, now()));
  };
