import { maturingCron, maturingTask } from './commissions/job.ts';
import { housekeepingCron, housekeepingTask } from './housekeeping/job.ts';
import type { Tasks } from './jobs/jobs.ts';
import type { CronEntry } from './jobs/worker.ts';
import { mailTask } from './mail/mailTask.ts';
import { deliverTask } from './notifications/deliver.ts';
import type { Services } from './services.ts';

/** What is done for every kind of job. */
export const tasksOf = ({ config, pool, now }: Services): Tasks => ({
  'mail.send': mailTask(config, pool),
  'notification.deliver': deliverTask(pool),
  'commissions.mature': maturingTask(pool, now),
  housekeeping: housekeepingTask(pool, now),
});

/** Jobs by the clock (UTC). */
export const crontab: readonly CronEntry[] = [maturingCron, housekeepingCron];
