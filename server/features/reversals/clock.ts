import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Reversals per transaction, so that locks are short. */
const atOnce = 100;

const clock = { userId: null };

/** Puts in effect the undisputed reversals whose time to answer is over. */
export async function takeEffect(pool: Pool, now: Date): Promise<void> {
  const due = await query<{ id: string }>(
    pool,
    sql`select id from reversals where state = 'proposed' and answer_by <= ${now.toISOString()}::timestamptz order by answer_by, id`,
  );
  for (let start = 0; start < due.length; start += atOnce) {
    const ids = due.slice(start, start + atOnce).map(({ id }) => id);
    await transaction(pool, (tx) => putInEffect(tx, ids, now));
  }
}

/** Puts these in effect, where their chart lets the clock do so. */
export async function putInEffect(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const set = { ended_at: now.toISOString() };
  await transitionMany(tx, { entity: 'reversal', event: 'reversal.takeEffect', ids, actor: clock, now, set });
}

/** Escalates the disputes that staff have had for longer than the target. */
export async function escalateDisputes(tx: Queryable, now: Date): Promise<void> {
  const late = await query<{ id: string }>(
    tx,
    sql`select id from reversals where state = 'disputed' and decide_by <= ${now.toISOString()}::timestamptz order by decide_by, id
         limit ${atOnce}`,
  );
  const ids = late.map(({ id }) => id);
  await transitionMany(tx, { entity: 'reversal', event: 'reversal.escalate', ids, actor: clock, now });
}

/** Every minute; the next run makes up for a missed one. */
export const reversalsCron: CronEntry = { job: 'reversals.clock', at: '* * * * *' };

/** The task behind it. */
export const reversalsTask =
  (pool: Pool, now: () => Date): Task<'reversals.clock'> =>
  async () => {
    await takeEffect(pool, now());
    await transaction(pool, (tx) => escalateDisputes(tx, now()));
  };
