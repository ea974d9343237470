import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { query, transaction } from '../../platform/database/pool.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { nameOf } from './pattern.ts';

/**
 * Begins the erasures whose time to withdraw is over, where nothing is left to be paid; the others are tried again. One that is
 * under way and has lost its job gets it back.
 */
export async function beginErasures(pool: Pool, now: Date): Promise<void> {
  const due = await query<{ id: string }>(
    pool,
    sql`select id from erasures where state = 'requested' and erases_at <= ${now.toISOString()}::timestamptz
         order by erases_at, id limit 1000`,
  );
  for (const { id } of due)
    await transaction(pool, async (tx) => {
      const { partnerId, email, pattern } = await nameOf(tx, id);
      const set = { partner_id: partnerId, email, pattern };
      await transitionMany(tx, {
        entity: 'erasure',
        event: 'erasure.begin',
        ids: [id],
        actor: { userId: null },
        now,
        set,
      });
    });
  const under = await query<{ id: string }>(pool, sql`select id from erasures where state = 'erasing' order by id`);
  for (const { id } of under) await addJob(pool, 'erasures.erase', { id }, { jobKey: `erasures.erase:${id}` });
}

/** Every ten minutes; the next run makes up for a missed one. */
export const erasuresCron: CronEntry = { job: 'erasures.begin', at: '3,13,23,33,43,53 * * * *' };

export const beginningTask =
  (pool: Pool, now: () => Date): Task<'erasures.begin'> =>
  () =>
    beginErasures(pool, now());
