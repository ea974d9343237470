import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { allowedAmong, transitionMany } from '../../lifecycle/transition.ts';
import { query, transaction } from '../../platform/database/pool.ts';
import { eachAlone } from '../../platform/jobs/eachAlone.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { nameOf } from './pattern.ts';

/** Begins one, if its chart still lets the clock do so. */
const beginOne = (pool: Pool, id: string, now: Date): Promise<unknown> =>
  transaction(pool, async (tx) => {
    const { partnerId, email, pattern } = await nameOf(tx, id);
    const set = { partner_id: partnerId, email, pattern };
    return transitionMany(tx, {
      entity: 'erasure',
      event: 'erasure.begin',
      ids: [id],
      actor: { userId: null },
      now,
      set,
    });
  });

/** Begins the erasures whose time to withdraw is over, where nothing is left to be paid; the others are tried again. */
async function beginDue(pool: Pool, now: Date): Promise<void> {
  const due = await query<{ id: string }>(
    pool,
    sql`select id from erasures where state = 'requested' and erases_at <= ${now.toISOString()}::timestamptz`,
  );
  const ids = due.map(({ id }) => id);
  const free = await allowedAmong(pool, { entity: 'erasure', event: 'erasure.begin', ids, now });
  await eachAlone(free, 'erasures could not begin', (id) => beginOne(pool, id, now));
}

/** One that is under way and has lost its job gets it back. */
async function queueAgain(pool: Pool): Promise<void> {
  const under = await query<{ id: string }>(pool, sql`select id from erasures where state = 'erasing' order by id`);
  await eachAlone(under, 'erasures could not be queued again', ({ id }) =>
    addJob(pool, 'erasures.erase', { id }, { jobKey: `erasures.erase:${id}` }),
  );
}

/** Begins what is due and gives lost jobs back. @throws what failed of either, at the end */
export const beginErasures = (pool: Pool, now: Date): Promise<void> =>
  eachAlone([beginDue, queueAgain], 'the clock of erasures failed', (step) => step(pool, now));

/** Every ten minutes; the next run makes up for a missed one. */
export const erasuresCron: CronEntry = { job: 'erasures.begin', at: '3,13,23,33,43,53 * * * *' };

export const beginningTask =
  (pool: Pool, now: () => Date): Task<'erasures.begin'> =>
  () =>
    beginErasures(pool, now());
