import sql from 'sql-template-tag';

import type { Awaited } from '../../lifecycle/escalation.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Claims that wait for staff or for the partner. */
export const awaitedClaims: Awaited = {
  entity: 'claim',
  event: 'claim.escalate',
  waiting: sql`claims where state in ('open', 'asked', 'appealed')`,
};

/** Every five minutes; the next run makes up for a missed one. */
export const claimsCron: CronEntry = { job: 'claims.escalate', at: '*/5 * * * *' };
