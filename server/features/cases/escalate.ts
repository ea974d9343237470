import sql from 'sql-template-tag';

import type { Awaited } from '../../lifecycle/escalation.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Cases that wait for staff or for the partner. */
export const awaitedCases: Awaited = {
  entity: 'case',
  event: 'case.escalate',
  waiting: sql`review_cases where state in ('open', 'asked')`,
};

/** Every five minutes; the next run makes up for a missed one. */
export const casesCron: CronEntry = { job: 'cases.escalate', at: '*/5 * * * *' };
