import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Puts to use the changed methods whose waiting time is over. Answers how many. */
export async function activateDue(tx: Queryable, now: Date): Promise<number> {
  const due = await query<{ id: string }>(
    tx,
    sql`select id from payout_methods where state = 'requested' and counts_from <= ${now.toISOString()}::timestamptz`,
  );
  const ids = due.map(({ id }) => id);
  const actor = { userId: null };
  const { applied } = await transitionMany(tx, {
    entity: 'payoutMethod',
    event: 'payoutMethod.activate',
    ids,
    actor,
    now,
  });
  return applied.length;
}

/** Every five minutes. A change adds a job for its own time too; this makes up for one that was missed. */
export const activatingCron: CronEntry = { job: 'payoutMethods.activate', at: '*/5 * * * *' };

/** The task behind it. */
export const activatingTask =
  (pool: Pool, now: () => Date): Task<'payoutMethods.activate'> =>
  async () => {
    await transaction(pool, (tx) => activateDue(tx, now()));
  };
