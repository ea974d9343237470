import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { forgetThrottles } from '../../platform/throttle.ts';
import { forgetPictures } from './pictures.ts';
import {
  foldPartnerCounts,
  forgetAnswers,
  forgetFiles,
  forgetGoogleLogins,
  forgetSecrets,
  forgetReplays,
  forgetSessions,
  forgetTokens,
} from './queries.ts';

/** Every night. */
export const housekeepingCron: CronEntry = { job: 'housekeeping', at: '23 3 * * *', backfill: 86_400_000 };

/** Forgets what nothing needs any more and would otherwise grow for ever. */
export const housekeepingTask =
  ({ pool, files, now }: Pick<Services, 'pool' | 'files' | 'now'>): Task<'housekeeping'> =>
  async () => {
    await forgetThrottles(pool, now());
    await forgetAnswers(pool, now());
    await forgetTokens(pool, now());
    await forgetSessions(pool);
    await forgetGoogleLogins(pool);
    await forgetReplays(pool, now());
    await forgetFiles(pool, now());
    await forgetPictures(pool, now());
    await forgetSecrets(pool, now());
    await foldPartnerCounts(pool);
    // Last: where the store is not to be reached, the job is tried again.
    await files.sweep(now());
  };
