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

/** ms between two compactions while something comes in. */
const compactEvery = 5000;

/** Begins again after a quiet time, and after a process that was killed; while something comes in it follows itself. */
export const compactingCron: CronEntry = { job: 'figures.compact', at: '* * * * *' };

/** Moves deltas into the sums by day. */
export const compactingTask =
  (pool: Pool): Task<'figures.compact'> =>
  async () => {
    if ((await withoutLimits(pool, compactFacts)) === 0) return;
    const runAt = new Date(Date.now() + compactEvery).toISOString();
    await addJob(pool, 'figures.compact', {}, { runAt, jobKey: 'figures.compact', maxAttempts: 3 });
  };

/** Every hour, since weeks begin at any hour in some zone. */
export const monthsCron: CronEntry = { job: 'figures.months', at: '7 * * * *', backfill: 3_600_000 };

/** Makes and drops months of visits and clicks, and makes the marks of weeks. */
export const monthsTask =
  (pool: Pool, now: () => Date): Task<'figures.months'> =>
  async () => {
    await withoutLimits(pool, (db) => keepMonths(db, now()));
  };

/** Every night. */
export const checkCron: CronEntry = { job: 'figures.check', at: '41 3 * * *', backfill: DAY };

/** Compares a random hundredth of the sums with the raw rows; a difference is logged as an error and notified to admins. */
export const checkTask =
  (pool: Pool, now: () => Date): Task<'figures.check'> =>
  async (_payload, helpers) => {
    const found = await withoutLimits(pool, (db) => checkFigures(db, now()));
    if (found.differing === 0) return;
    helpers.logger.error(`figures differ from the rows they are sums of: ${found.differing} of ${found.compared}`);
    await transaction(pool, (tx) => notifyOfDifference(tx, found, now()));
  };

/** Counts in the days of the chosen zone; also what an interrupted change has left. */
export const zoneTask =
  (pool: Pool, now: () => Date): Task<'figures.zone'> =>
  async () => {
    await countInZone(pool, (await chosenZone(pool)).zone, now());
  };
