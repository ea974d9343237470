import { DAY } from '#contract/shared/day.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { forgetThrottles } from '../../platform/throttle.ts';
import { findRetention } from '../privacy/retention.ts';
import { forgetPictures } from './pictures.ts';
import {
  foldPartnerCounts,
  forgetAnswers,
  forgetClaimFiles,
  forgetFiles,
  forgetGoogleLogins,
  forgetMails,
  forgetNotifications,
  forgetOrigins,
  forgetSecrets,
  forgetReplays,
  forgetSessions,
  forgetTokens,
} from './queries.ts';

/** Every night. */
export const housekeepingCron: CronEntry = { job: 'housekeeping', at: '23 3 * * *', backfill: DAY };

/** Forgets what nothing needs any more and would otherwise grow for ever. */
export async function keepHouse({ pool, files, now }: Pick<Services, 'pool' | 'files' | 'now'>): Promise<void> {
  const days = await findRetention(pool);
  await forgetThrottles(pool, now());
  await forgetAnswers(pool, now(), days.answers);
  await forgetTokens(pool, now(), days.tokens);
  await forgetSessions(pool, days.sessions);
  await forgetGoogleLogins(pool);
  await forgetMails(pool, now(), days.mail);
  await forgetNotifications(pool, now(), days.notifications);
  await forgetOrigins(pool, now(), days.origins);
  await forgetReplays(pool, now(), days.replays);
  await forgetFiles(pool, now());
  await forgetClaimFiles(pool, now());
  await forgetPictures(pool, now());
  await forgetSecrets(pool, now());
  await foldPartnerCounts(pool);
  // Last: where the store is not to be reached, the job is tried again.
  await files.sweep(now());
}

export const housekeepingTask =
  (services: Pick<Services, 'pool' | 'files' | 'now'>): Task<'housekeeping'> =>
  () =>
    keepHouse(services);
