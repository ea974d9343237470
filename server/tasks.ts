import { changedTask } from './features/banners/changed.ts';
import { bannersCron, bannersTask } from './features/banners/clock.ts';
import { awaitedCases, casesCron } from './features/cases/escalate.ts';
import { rulesCron, rulesTask } from './features/cases/rules/job.ts';
import { awaitedClaims, claimsCron } from './features/claims/escalate.ts';
import { maturingCron, maturingTask } from './features/commissions/job.ts';
import { earningsCron, earningsTask } from './features/events/notifyOfEarnings.ts';
import { activatingCron, activatingTask } from './features/payoutMethods/activate.ts';
import {
  checkCron,
  checkTask,
  compactingCron,
  compactingTask,
  monthsCron,
  monthsTask,
  zoneTask,
} from './features/figures/jobs.ts';
import { housekeepingCron, housekeepingTask } from './features/housekeeping/job.ts';
import { overduePayoutsCron, overduePayoutsTask } from './features/payouts/clock.ts';
import { reversalsCron, reversalsTask } from './features/reversals/clock.ts';
import { invitationsCron, invitationsTask } from './features/invitations/clock.ts';
import { closingCron, closingTask, sealingCron, sealingTask } from './features/ledger/jobs.ts';
import { staysCron, staysTask } from './features/stateMap/escalate.ts';
import { announcingTask } from './features/leads/announce.ts';
import { convertingTask, expiringCron, expiringTask } from './features/leads/ends.ts';
import { escalationTask } from './lifecycle/escalation.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import type { CronEntry } from './platform/jobs/worker.ts';
import { mailer } from './platform/mail/mailer.ts';
import { newslettersClockTask, newslettersCron } from './features/newsletters/clock.ts';
import { newsletterTask } from './features/newsletters/send.ts';
import { deliverTask } from './features/notifications/deliver.ts';
import { beginningTask, erasuresCron } from './features/erasures/clock.ts';
import { erasingTask } from './features/erasures/erase.ts';
import { exportsCron, exportsTask } from './features/personExports/clock.ts';
import { preparingTask } from './features/personExports/prepare.ts';
import { reportsCron, reportsTask } from './features/reports/sendDue.ts';
import { tiersCron, tiersTask } from './features/tiers/evaluate.ts';
import { escalatingCron, escalatingTask } from './features/partners/registration/escalate.ts';
import { digestCron, digestTask } from './features/notifications/digest.ts';
import type { Services } from './platform/services.ts';

/** What is done for every kind of job. */
export const tasksOf = ({ config, pool, files, now }: Services): Tasks => {
  const deliver = mailer(config, pool);
  const deliverMany = mailer(config, pool, { isOneConnection: true });
  return {
    'mail.send': deliver,
    'notification.deliver': deliverTask(pool),
    'leads.announce': announcingTask(pool, now),
    'leads.convert': convertingTask(pool, now),
    'leads.expire': expiringTask(pool, now),
    'commissions.mature': maturingTask(pool, now),
    'earnings.notify': earningsTask(pool, now),
    'digest.send': digestTask(pool, now),
    'payoutMethods.activate': activatingTask(pool, now),
    'banners.clock': bannersTask(pool, now),
    'banners.changed': changedTask(),
    'registrations.escalate': escalatingTask(pool, now),
    'claims.escalate': escalationTask(pool, now, awaitedClaims),
    'cases.escalate': escalationTask(pool, now, awaitedCases),
    'lifecycles.escalate': staysTask(pool, now),
    'cases.rules': rulesTask(pool, now),
    'invitations.clock': invitationsTask(pool, now),
    'reversals.clock': reversalsTask(pool, now),
    'payouts.clock': overduePayoutsTask(pool, now),
    'erasures.begin': beginningTask(pool, now),
    'erasures.erase': erasingTask({ pool, files, now }),
    'personExports.prepare': preparingTask({ pool, files, now }),
    'personExports.expire': exportsTask(pool, now),
    'tiers.evaluate': tiersTask(pool, now),
    'newsletters.clock': newslettersClockTask(pool, now),
    'newsletters.send': newsletterTask({ pool, publicUrl: config.publicUrl, deliver: deliverMany, now }),
    'reports.send': reportsTask(pool, now),
    'figures.compact': compactingTask(pool),
    'figures.months': monthsTask(pool, now),
    'figures.check': checkTask(pool, now),
    'figures.zone': zoneTask(pool, now),
    'ledger.seal': sealingTask(pool),
    'ledger.close': closingTask(pool, now),
    housekeeping: housekeepingTask({ pool, files, now }),
  };
};

/** Jobs by the clock (UTC). */
export const crontab: readonly CronEntry[] = [
  maturingCron,
  activatingCron,
  expiringCron,
  bannersCron,
  newslettersCron,
  invitationsCron,
  reversalsCron,
  overduePayoutsCron,
  exportsCron,
  tiersCron,
  erasuresCron,
  escalatingCron,
  claimsCron,
  casesCron,
  staysCron,
  rulesCron,
  earningsCron,
  digestCron,
  reportsCron,
  housekeepingCron,
  compactingCron,
  monthsCron,
  checkCron,
  sealingCron,
  closingCron,
];
