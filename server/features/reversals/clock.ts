import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { eachAlone } from '../../platform/jobs/eachAlone.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Reversals per transaction, so that locks are short. */
const atOnce = 100;

const clock = { userId: null };

type Step = (tx: Queryable, ids: readonly string[], now: Date) => Promise<void>;

/** Some in a transaction; where it fails, each of them in one of its own. @throws what failed, after the others */
async function inBatches(pool: Pool, due: readonly { id: string }[], now: Date, step: Step): Promise<void> {
  const take = (ids: readonly string[]) => transaction(pool, (tx) => step(tx, ids, now));
  const starts = Array.from({ length: Math.ceil(due.length / atOnce) }, (_, batch) => batch * atOnce);
  await eachAlone(starts, 'reversals failed', async (start) => {
    const ids = due.slice(start, start + atOnce).map(({ id }) => id);
    await take(ids).catch(() => eachAlone(ids, 'reversals failed', (id) => take([id])));
  });
}

/** Puts in effect the undisputed reversals whose time to answer is over. */
export async function takeEffect(pool: Pool, now: Date): Promise<void> {
  const due = await query<{ id: string }>(
    pool,
    sql`select id from reversals where state = 'proposed' and answer_by <= ${now.toISOString()}::timestamptz order by answer_by, id`,
  );
  await inBatches(pool, due, now, putInEffect);
}

/** Puts these in effect, where their chart lets the clock do so. */
export async function putInEffect(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const set = { ended_at: now.toISOString() };
  await transitionMany(tx, { entity: 'reversal', event: 'reversal.takeEffect', ids, actor: clock, now, set });
}

/** Escalates the disputes that staff have had for longer than the target. */
export async function escalateDisputes(pool: Pool, now: Date): Promise<void> {
  const late = await query<{ id: string }>(
    pool,
    sql`select id from reversals where state = 'disputed' and decide_by <= ${now.toISOString()}::timestamptz order by decide_by, id`,
  );
  await inBatches(pool, late, now, async (tx, ids) => {
    await transitionMany(tx, { entity: 'reversal', event: 'reversal.escalate', ids, actor: clock, now });
  });
}

/** What the clock does with reversals. @throws what failed of either step, at the end */
export const clockReversals = (pool: Pool, now: Date): Promise<void> =>
  eachAlone([takeEffect, escalateDisputes], 'the clock of reversals failed', (step) => step(pool, now));

/** Every minute; the next run makes up for a missed one. */
export const reversalsCron: CronEntry = { job: 'reversals.clock', at: '* * * * *' };

/** The task behind it. */
export const reversalsTask =
  (pool: Pool, now: () => Date): Task<'reversals.clock'> =>
  () =>
    clockReversals(pool, now());
