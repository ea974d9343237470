import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Deletes the files whose time is over. */
export async function expireExports(tx: Queryable, now: Date): Promise<void> {
  const over = await query<{ id: string }>(
    tx,
    sql`select id from person_exports where state = 'ready' and available_until <= ${now.toISOString()}::timestamptz
         order by available_until, id limit 1000`,
  );
  await transitionMany(tx, {
    entity: 'personExport',
    event: 'personExport.expire',
    ids: over.map(({ id }) => id),
    actor: { userId: null },
    now,
  });
}

/** Every ten minutes; the next run makes up for a missed one. */
export const exportsCron: CronEntry = { job: 'personExports.expire', at: '*/10 * * * *' };

export const exportsTask =
  (pool: Pool, now: () => Date): Task<'personExports.expire'> =>
  () =>
    transaction(pool, (tx) => expireExports(tx, now()));
