import type { Pool } from 'pg';

import { DAY } from '#contract/shared/day.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { closeRoot } from './close.ts';
import { sealEntries } from './seal.ts';

export const sealingCron: CronEntry = { job: 'ledger.seal', at: '* * * * *' };

/** Seals the entries of the last minute. */
export const sealingTask =
  (pool: Pool): Task<'ledger.seal'> =>
  async () => {
    await sealEntries(pool);
  };

/** Once a day; a day that was missed is made up for. */
export const closingCron: CronEntry = { job: 'ledger.close', at: '5 0 * * *', backfill: DAY };

/** Makes the root of the day. */
export const closingTask =
  (pool: Pool, now: () => Date): Task<'ledger.close'> =>
  async () => {
    await closeRoot(pool, now());
  };
