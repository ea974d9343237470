import type { Pool } from 'pg';

import { DAY } from '#contract/shared/day.ts';
import { transaction } from '../../platform/database/pool.ts';
import { withoutLimits } from '../../platform/database/withoutLimits.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { checkFigures } from './check.ts';
import { compactFacts } from './compact.ts';
import { notifyOfDifference } from './notifyOfDifference.ts';
import { keepMonths } from './months.ts';
import { chosenZone, countInZone } from './otherZone.ts';

/** ms between two compactions while there is something to move. */
const compactEvery = 5000;

/** Restarts compaction after a quiet spell or a killed process; while there is something to move, the task schedules itself. */
export const compactingCron: CronEntry = { job: 'figures.compact', at: '* * * * *' };

/** Moves deltas into the daily sums. */
export const compactingTask =
  (pool: Pool): Task<'figures.compact'> =>
  async (_payload, { abortSignal }) => {
    if ((await withoutLimits(pool, compactFacts, abortSignal)) === 0) return;
    const runAt = new Date(Date.now() + compactEvery).toISOString();
    await addJob(pool, 'figures.compact', {}, { runAt, jobKey: 'figures.compact', maxAttempts: 3 });
  };

/** Hourly, because a week can start at any hour of the UTC day, depending on the zone. */
export const monthsCron: CronEntry = { job: 'figures.months', at: '7 * * * *', backfill: 3_600_000 };

/** Creates and drops monthly partitions of visits and clicks, and writes the marks of finished weeks. */
export const monthsTask =
  (pool: Pool, now: () => Date): Task<'figures.months'> =>
  async (_payload, { abortSignal }) => {
    await withoutLimits(pool, (db) => keepMonths(db, now()), abortSignal);
  };

export const checkCron: CronEntry = { job: 'figures.check', at: '41 3 * * *', backfill: DAY };

/** Compares a random 1% of the sums with the raw rows; logs a difference as an error and notifies the admins. */
export const checkTask =
  (pool: Pool, now: () => Date): Task<'figures.check'> =>
  async (_payload, helpers) => {
    const found = await withoutLimits(pool, (db) => checkFigures(db, now()), helpers.abortSignal);
    if (found.differing === 0) return;
    helpers.logger.error(`figures differ from the rows they are sums of: ${found.differing} of ${found.compared}`);
    await transaction(pool, (tx) => notifyOfDifference(tx, found, now()));
  };

/** Rebuilds the sums for the chosen zone, and starts over if an earlier rebuild was interrupted. */
export const zoneTask =
  (pool: Pool, now: () => Date): Task<'figures.zone'> =>
  async (_payload, { abortSignal }) => {
    await countInZone(pool, (await chosenZone(pool)).zone, now(), abortSignal);
  };
