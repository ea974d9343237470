import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Puts in effect the undisputed reversals whose time to answer is over, each in a transaction of its own. */
export async function takeEffect(pool: Pool, now: Date): Promise<void> {
  const due = await query<{ id: string }>(
    pool,
    sql`select id from reversals where state = 'proposed' and answer_by <= ${now.toISOString()}::timestamptz order by answer_by, id`,
  );
  for (const { id } of due) await transaction(pool, (tx) => putInEffect(tx, id, now));
}

/** Puts one in effect, if its chart lets the clock do so. */
export async function putInEffect(tx: Queryable, id: string, now: Date): Promise<void> {
  await transitionMany(tx, {
    entity: 'reversal',
    event: 'reversal.takeEffect',
    ids: [id],
    actor: { userId: null },
    now,
    set: { ended_at: now.toISOString() },
  });
}

/** Every minute; what was missed is made up for by the next one. */
export const reversalsCron: CronEntry = { job: 'reversals.clock', at: '* * * * *' };

/** The task behind it. */
export const reversalsTask =
  (pool: Pool, now: () => Date): Task<'reversals.clock'> =>
  async () => {
    await takeEffect(pool, now());
  };
