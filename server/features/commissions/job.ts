import type { Pool } from 'pg';

import { DAY } from '#contract/shared/day.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { matureCommissions } from './mature.ts';

/** Every hour, and once for what was missed on the day before a start. */
export const maturingCron: CronEntry = { job: 'commissions.mature', at: '2 * * * *', backfill: DAY };

/** The task behind it. */
export const maturingTask =
  (pool: Pool, now: () => Date): Task<'commissions.mature'> =>
  async () => {
    await matureCommissions(pool, now());
  };
